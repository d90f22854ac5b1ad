interface Family {
  readonly head: string[]
  /** Lines by what is before the value. */
  readonly samples: Map<string, string>
}

/**
 * Joins texts in the format of OpenMetrics into one. Each worker says its number in its samples; what all of them see alike, such
 * as the length of the outbox, has none and is taken once.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, Family>()
  for (const text of texts) {
    let family: Family | undefined
    for (const line of text.split('\n')) {
      const [, name] = /^# TYPE (\S+) /.exec(line) ?? []
      if (name !== undefined) {
        family = families.get(name) ?? { head: [], samples: new Map() }
        families.set(name, family)
      }
      if (family === undefined || line === '' || line === '# EOF') continue
      if (!line.startsWith('#')) keepFirst(family.samples, line)
      else if (!family.head.includes(line)) family.head.push(line)
    }
  }
  const lines = [...families.values()].flatMap(({ head, samples }) => [...head, ...samples.values()])
  return `${[...lines, '# EOF'].join('\n')}\n`
}

function keepFirst(samples: Map<string, string>, line: string): void {
  const key = line.slice(0, line.lastIndexOf(' '))
  if (!samples.has(key)) samples.set(key, line)
}
