#include "engine/base/bytes.h"

#include <string.h>

static const float most = 1e9f;

void fh_bytes_refuse(FhBytes *bytes, const char *what) {
    bytes->wrong = bytes->wrong ? bytes->wrong : what;
}

void fh_bytes_bits(FhBytes *bytes, uint32_t *value) {
    bool fits = bytes->at <= bytes->size && bytes->size - bytes->at >= 4;
    if (bytes->in && !fits) {
        *value = 0;
        fh_bytes_refuse(bytes, "it is cut short");
        return;
    }
    if (bytes->in) {
        const uint8_t *in = bytes->in + bytes->at;
        *value =
            (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
    } else if (bytes->out && fits) {
        for (int i = 0; i < 4; i++) {
            bytes->out[bytes->at + (size_t)i] = (uint8_t)(*value >> (8 * i));
        }
    }
    bytes->at += 4;
}

void fh_bytes_int(FhBytes *bytes, int32_t *value, int32_t low, int32_t high) {
    uint32_t bits = (uint32_t)*value;
    int32_t whole;
    fh_bytes_bits(bytes, &bits);
    memcpy(&whole, &bits, sizeof whole);
    if (bytes->in && (whole < low || whole > high)) {
        fh_bytes_refuse(bytes, "a number in it is out of range");
        whole = low;
    }
    *value = whole;
}

void fh_bytes_small(FhBytes *bytes, uint8_t *value, int high) {
    int32_t whole = *value;
    fh_bytes_int(bytes, &whole, 0, high);
    *value = (uint8_t)whole;
}

void fh_bytes_float(FhBytes *bytes, float *value) {
    uint32_t bits;
    float real;
    memcpy(&bits, value, sizeof bits);
    fh_bytes_bits(bytes, &bits);
    memcpy(&real, &bits, sizeof real);
    if (bytes->in && !(real >= -most && real <= most)) { // NaN fails, too
        fh_bytes_refuse(bytes, "a number in it is no sensible one");
        real = 0.0f;
    }
    *value = real;
}

void fh_bytes_name(FhBytes *bytes, char name[FH_BYTES_NAME]) {
    for (int i = 0; i < FH_BYTES_NAME; i += 4) {
        uint32_t bits = 0;
        for (int k = 0; k < 4; k++) {
            bits |= (uint32_t)(uint8_t)name[i + k] << (8 * k);
        }
        fh_bytes_bits(bytes, &bits);
        for (int k = 0; k < 4; k++) {
            name[i + k] = (char)(uint8_t)(bits >> (8 * k));
        }
    }
    name[FH_BYTES_NAME - 1] = '\0';
}
