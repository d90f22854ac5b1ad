import { describe, expect, it } from 'vitest'
import { emptyFolder, latchkey } from './in-process.ts'

const configOf = (feature: string) =>
  `import { defineConfig, emailPassword, organization } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()${feature}] })\n`

const custom = `, organization({
  resources: { invoice: ['read', 'pay'] },
  roles: { billing: { invoice: ['read'] }, admin: { member: ['create'] } },
})`

describe('roles', () => {
  it('prints the table of the specification when nothing is configured', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': configOf(', organization()') })
    const { code, stdout } = await latchkey(['roles'], { cwd })
    expect(code).toBe(0)
    expect(stdout.split('\n')).toEqual([
      '                     owner  admin  member',
      'organization:update  yes    yes    no',
      'organization:delete  yes    no     no',
      'member:create        yes    yes    no',
      'member:update        yes    yes    no',
      'member:delete        yes    yes    no',
      'invitation:create    yes    yes    no',
      'invitation:cancel    yes    yes    no',
      'team:create          yes    yes    no',
      'team:update          yes    yes    no',
      'team:delete          yes    yes    no',
      'audit:list           yes    no     no',
      '',
    ])
  })

  it('prints configured roles and resources, and the owner has all of them', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': configOf(custom) })
    const { stdout } = await latchkey(['roles'], { cwd })
    const lines = stdout.split('\n')
    expect(lines[0]).toBe('                     owner  admin  member  billing')
    expect(lines).toContain('organization:update  yes    no     no      no')
    expect(lines).toContain('member:create        yes    yes    no      no')
    expect(lines).toContain('invoice:read         yes    no     no      yes')
    expect(lines).toContain('invoice:pay          yes    no     no      no')
  })

  it('prints JSON on demand', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': configOf(custom) })
    const { stdout } = await latchkey(['roles', '--json'], { cwd })
    const { statements, roles } = JSON.parse(stdout)
    expect(statements.invoice).toEqual(['read', 'pay'])
    expect(roles.billing).toEqual({ invoice: ['read'] })
    expect(roles.owner).toEqual(statements)
  })

  it('says what to add where there are no organizations', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': configOf('') })
    const { code, stdout, stderr } = await latchkey(['roles'], { cwd })
    expect(code).toBe(78)
    expect(stdout).toBe('')
    expect(stderr).toContain('add organization() to features')
  })

  it.each([
    ['grants what there is not', `roles: { billing: { invoice: ['read'] } }`, 'organization.roles.billing'],
    ['has a comma in its name', `roles: { 'a,b': {} }`, 'organization.roles.a,b'],
    ['stands in the place of the owner', `roles: { owner: {} }`, 'organization.roles.owner'],
    ['is the creator role and unknown', `creatorRole: 'boss'`, 'organization.creatorRole'],
  ])('says which role is wrong when one %s', async (_name, option, path) => {
    const cwd = emptyFolder({ 'auth.config.ts': configOf(`, organization({ ${option} })`) })
    const { code, stderr } = await latchkey(['roles'], { cwd })
    expect(code).toBe(78)
    expect(stderr).toContain(path)
  })
})
