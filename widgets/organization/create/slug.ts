/** What is suggested; the service takes up to 64 characters, and a name may be made longer by hand. */
const longest = 48

/** Letters that no accent makes out of others. */
const spelled: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th' }

/** A short name made of a name: `Äpfel & Söhne` gives `apfel-sohne`. Empty where nothing of it can stand in an address. */
export function slugify(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[ßæœøłđþ]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '')
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '')
}

/** Another one for a name whose short name is taken, or that has none. */
export function anotherSlug(name: string): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${slugify(name) || 'organization'}-${number.toString(36)}`
}

/** Whether the service takes it as the address of a logo: http(s), or a path of the site. */
export function isLogo(text: string): boolean {
  return text.length <= 2048 && /^($|\/(?!\/)|https?:\/\/\S+$)/i.test(text)
}
