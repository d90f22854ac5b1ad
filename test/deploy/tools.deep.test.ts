// Needs the packages nginx, caddy, openssl and systemd of Debian.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const folder = join(import.meta.dirname, '../../examples/deploy')
const run = promisify(execFile)

it('nginx takes its file', async () => {
  const place = mkdtempSync(join(tmpdir(), 'latchkey-nginx-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const [key, certificate] = [join(place, 'key.pem'), join(place, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=auth.example.com', '-days', '1']
  await run('openssl', [...request, '-keyout', key, '-out', certificate])
  const file = readFileSync(join(folder, 'nginx.conf'), 'utf8')
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/ssl_certificate [^k].*;/, `ssl_certificate ${certificate};`)
  const whole = join(place, 'nginx.conf')
  writeFileSync(whole, `pid ${place}/pid; error_log stderr; events {} http { access_log off;\n${file}\n}`)
  const { stderr } = await run('nginx', ['-t', '-c', whole, '-p', place])
  expect(stderr).toContain('test is successful')
})

it('Caddy takes its file', async () => {
  const file = join(folder, 'Caddyfile')
  const { stdout } = await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file])
  expect(stdout).toContain('Valid configuration')
})

it('systemd scores the unit 2.0 at most', async () => {
  const unit = join(folder, 'latchkey.service')
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
  const [, score = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
  expect(Number(score)).toBeLessThanOrEqual(2)
})
