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

  it('says which node wrote a line, and in which trace', () => {
    const trace = () => ({ traceId: 'a'.repeat(32) })
    const [line = ''] = written((options) =>
      jsonLog({ ...options, fields: { node: 'one' }, trace }).info('serve.ready', { port: 1 }),
    )
    expect(JSON.parse(line)).toMatchObject({ node: 'one', traceId: 'a'.repeat(32), port: 1 })
  })

  it.each([
    ['by the name of its field', { clientSecret: 'hush-1', resetToken: 'hush-2', cookie: 'hush-3', api_key: 'hush-4' }],
    ['by its form: a hash', { reason: '$argon2id$v=19$m=19456,t=2,p=1$aHVzaA$aHVzaC1odXNo' }],
    ['by its form: a JWT', { reason: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodXNoIn0.aHVzaC1odXNo' }],
    ['by its form: the password in an URL', { reason: 'postgres://latchkey:hush-5@db/latchkey' }],
    ['by its form: a bearer token', { reason: 'authorization was Bearer hush-token-12345' }],
  ])('leaves out a secret that somebody hands it, known %s', (_, fields) => {
    const text = written((options) => {
      jsonLog(options).info('acme.failed', fields)
      readableLog(options).error('acme.failed', new Error(Object.values(fields).join(' ')), fields)
    }).join('\n')
    expect(text).toContain('[redacted]')
    if (!('clientSecret' in fields)) expect(text).not.toMatch(/hush|aHVzaC1|sdWIiOiJo/)
    else expect(text.split('\n')[0]).not.toContain('hush')
  })

  it('leaves out what has the form of a secret in the cause of an error', () => {
    const cause = new Error('connect postgres://latchkey:hush@db/latchkey')
    const text = written((options) => jsonLog(options).error('database.failed', new Error('gone', { cause }))).join()
    expect(text).toContain('[redacted]@db')
    expect(text).not.toContain('hush')
  })

  it('keeps ids, codes and addresses readable', () => {
    const fields = {
      userId: '0198c5f0-1b2c-7d3e-8f40-5a6b7c8d9e0f',
      code: 'INVALID_TOKEN',
      url: 'https://x.example/a@b',
    }
    const [line = ''] = written((options) => jsonLog(options).info('kept', fields))
    expect(JSON.parse(line)).toMatchObject(fields)
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
