/** The letters of crypt(3), by the six bits that each stands for. */
export const cryptAlphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes groups of up to three bytes, each with its highest byte first: the lowest six bits come first. */
export function cryptText(groups: readonly (readonly (number | undefined)[])[]): string {
  return groups.map(groupText).join('')
}

function groupText(group: readonly (number | undefined)[]): string {
  const bytes = group.filter((byte) => byte !== undefined)
  let value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  let text = ''
  for (let letters = Math.ceil((bytes.length * 8) / 6); letters > 0; letters--) {
    text += cryptAlphabet[value % 64]
    value = Math.floor(value / 64)
  }
  return text
}
