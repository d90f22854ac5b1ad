/** The URL that a text is, or null. (`URL.parse` is missing in the oldest Node that we support.) */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}
