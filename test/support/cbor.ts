/** What a software authenticator has to write in CBOR (RFC 8949): integers, text, bytes, maps. */
export type CborValue = number | string | Uint8Array | ReadonlyMap<number | string, CborValue>

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 0x1_00) return Buffer.from([(major << 5) | 24, size])
  if (size < 0x1_0000) return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
  throw new RangeError('Longer than a software authenticator writes')
}

/** Encodes a value; maps keep their order. */
export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const text = Buffer.from(value, 'utf8')
    return Buffer.concat([head(3, text.length), text])
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)])
  return Buffer.concat([head(5, value.size), ...entries])
}
