import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figures, Plan } from './load.ts'

/** What a round of `wrk` tells. */
export type Rate = Pick<Figures, 'requests' | 'perSecond' | 'loadProcessor'>

/** The load generator `wrk`, which is written in C and takes half of the processor time that ours does. */
export interface Wrk {
  /** Hands requests over, to be sent by name. */
  keep(name: string, requests: readonly string[]): void
  run(plan: Pick<Plan, 'port' | 'requests' | 'connections' | 'seconds'> & { readonly threads: number }): Promise<Rate>
  stop(): void
}

/** What `wrk` says at the end, as the script below writes it; times in microseconds. */
interface Summary {
  readonly requests: number
  readonly took: number
  readonly processor: number
  readonly problems: number
}

/** Sends the requests of the file in turn. `os.clock` is the processor time of the whole process. */
const script = (file: string) => `
local file = io.open(${JSON.stringify(file)}, 'rb')
local kept = {}
for one in file:read('*a'):gmatch('[^%z]+') do kept[#kept + 1] = one end
file:close()
local last = 0
function request()
  last = last % #kept + 1
  return kept[last]
end
function done(summary)
  local errors = summary.errors
  local problems = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local told = '\\n{"requests":%d,"took":%d,"processor":%d,"problems":%d}\\n'
  io.write(told:format(summary.requests, summary.duration, os.clock() * 1e6, problems))
end
`

/** `wrk`, where it is installed (`apt install wrk`, `brew install wrk`). */
export function findWrk(): Wrk | undefined {
  if (spawnSync('wrk', ['-v']).error !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-wrk-'))
  const scriptOf = (name: string) => join(folder, `${name}.lua`)
  return {
    keep(name, requests) {
      const file = join(folder, `${name}.txt`)
      writeFileSync(file, requests.join('\0'))
      writeFileSync(scriptOf(name), script(file))
    },
    async run({ port, requests, connections, seconds, threads }) {
      const shape = ['--threads', String(threads), '--connections', String(connections), '--duration', `${seconds}s`]
      const address = `http://127.0.0.1:${port}`
      const child = spawn('wrk', [...shape, '--script', scriptOf(requests), address], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
      await once(child, 'close')
      const line = /^\{.*\}$/m.exec(output)?.[0]
      if (line === undefined) throw new Error(`wrk ended with ${child.exitCode}:\n${output}`)
      const { requests: sent, took, processor, problems }: Summary = JSON.parse(line)
      if (problems > 0) throw new Error(`${problems} of ${sent} requests went wrong:\n${output}`)
      return { requests: sent, perSecond: sent / (took / 1e6), loadProcessor: processor / sent }
    },
    stop: () => rmSync(folder, { recursive: true }),
  }
}
