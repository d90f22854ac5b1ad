import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { jsonLog, readableLog } from '../../runtime/log-lines.ts'

function written(write: (options: { output: PassThrough; now: () => Date }) => void): string[] {
  const output = new PassThrough()
  write({ output, now: () => new Date('2026-01-02T03:04:05.678Z') })
  return String(output.read()).trimEnd().split('\n')
}

describe('the log', () => {
  it('is one JSON object a line, with a UTC time in milliseconds', () => {
    const lines = written((options) => {
      const log = jsonLog(options)
      log.info('session.created', { userAgent: 'a\nb', count: 2 })
      log.error('database.failed', new Error('gone', { cause: new Error('reset') }))
    })
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { time: '2026-01-02T03:04:05.678Z', level: 'info', event: 'session.created', userAgent: 'a\nb', count: 2 },
      {
        time: '2026-01-02T03:04:05.678Z',
        level: 'error',
        event: 'database.failed',
        error: 'Error: gone',
        stack: expect.stringMatching(/Error: gone[^]*Caused by: Error: reset/),
      },
    ])
  })

  it('is readable on a terminal', () => {
    const [line] = written((options) => readableLog(options).warn('mail.slow', { milliseconds: 5000, to: undefined }))
    expect(line).toMatch(/^\d\d:\d\d:\d\d warn {2}mail\.slow milliseconds=5000$/)
  })

  it('lets nothing that a caller sent begin a line of its own or move the cursor', () => {
    const lines = written((options) =>
      readableLog(options).info('session.created', { userAgent: 'x\n12:00:00 info  forged\r\u001B[2J\u2028y' }),
    )
    expect(lines).toHaveLength(1)
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(lines[0]).not.toMatch(/[\u0000-\u001F\u2028]/)
  })

  it('never writes what a driver hangs on its errors', () => {
    const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(a@b.c)', parameters: ['hush'] })
    const text = written((options) => {
      jsonLog(options).error('failed', error)
      readableLog(options).error('failed', error)
    }).join('\n')
    expect(text).toContain('duplicate key')
    expect(text).not.toMatch(/hush|a@b\.c/)
  })
})
