const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of base32 (RFC 4648 section 6), with padding or without; undefined where it is none or shorter than ten bytes. */
export function openFactorSecret(text: string): Buffer | undefined {
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  for (const letter of text.replace(/=+$/, '')) {
    const value = letters.indexOf(letter)
    if (value < 0) return undefined
    held = ((held << 5) | value) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >>> bits) & 255)
  }
  return bytes.length < 10 ? undefined : Buffer.from(bytes)
}
