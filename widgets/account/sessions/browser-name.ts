// Order matters: many browsers also name the one that they are made of.
const browsers = 'Edg=Edge OPR=Opera SamsungBrowser=Samsung_Internet Firefox FxiOS=Firefox Chrome CriOS=Chrome Safari'
const systems = 'iPhone iPod=iPhone iPad Android Windows Mac=macOS CrOS=ChromeOS Linux'

/** Browser and system in a `User-Agent`, each undefined when it is none that people know. */
export function browserName(userAgent: string): { browser: string | undefined; system: string | undefined } {
  const find = (known: string) => {
    const [sign, name = sign] =
      known
        .split(' ')
        .find((one) => userAgent.includes(one.split('=', 1)[0] ?? ''))
        ?.split('=') ?? []
    return name?.replace('_', ' ')
  }
  return { browser: find(browsers), system: find(systems) }
}
