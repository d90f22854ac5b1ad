import { Readable, Writable } from 'node:stream'
import type { Auth } from '../runtime/auth.ts'
import { doctor } from './commands/doctor.ts'
import { keysList, keysReencrypt, keysRevoke, keysRotate } from './commands/keys.ts'
import { mailList, mailRetry, mailShow } from './commands/mail.ts'
import { migrate, migrateStatus } from './commands/migrate.ts'
import { serviceKeysCreate, serviceKeysList, serviceKeysRevoke } from './commands/service-keys.ts'
import { usersBan, usersCreate, usersList, usersRevokeSessions, usersSetRole, usersUnban } from './commands/users.ts'
import type { Handover, HandoverOutput } from './control.ts'
import { exitCode } from './exit-code.ts'
import { explain } from './failure.ts'
import { type Io, note } from './io.ts'
import { ownPackage } from './package.ts'
import type { ServiceOptions } from './service.ts'

/** The commands that a running service takes over: the same functions that the command line calls. */
const commands: Readonly<Record<string, (options: ServiceOptions, io: Io) => Promise<number>>> = {
  migrate,
  'migrate status': migrateStatus,
  'keys list': keysList,
  'keys rotate': keysRotate,
  'keys revoke': keysRevoke,
  'keys reencrypt': keysReencrypt,
  'mail list': mailList,
  'mail show': mailShow,
  'mail retry': mailRetry,
  'service-keys create': serviceKeysCreate,
  'service-keys list': serviceKeysList,
  'service-keys revoke': serviceKeysRevoke,
  'users list': usersList,
  'users create': usersCreate,
  'users set-role': usersSetRole,
  'users ban': usersBan,
  'users unban': usersUnban,
  'users revoke-sessions': usersRevokeSessions,
  doctor,
}

/** Runs a command of another process inside this one, on the database that this one holds. Never throws. */
export async function runHandover(
  request: Handover,
  output: HandoverOutput,
  inside: Auth,
  now: () => Date,
): Promise<number> {
  const io: Io = {
    cwd: request.cwd,
    env: { ...request.env },
    stdin: Readable.from([]),
    stdout: writer(output.stdout),
    stderr: writer(output.stderr),
    now,
    elapsed: () => performance.now(),
    onStopSignal: () => () => {},
    inside,
  }
  const version = ownPackage().version
  const command = Object.hasOwn(commands, request.command) ? commands[request.command] : undefined
  if (command === undefined || request.version !== version) {
    note(
      io,
      `The running service is latchkey ${version} and does not take this command from ${request.version}. Stop it first.`,
    )
    return exitCode.databaseInUse
  }
  try {
    return await command(request.options, io)
  } catch (error) {
    return explain(error, io, request.options['verbose'] === true)
  }
}

function writer(write: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(text: string | Buffer, _encoding, done) {
      write(String(text))
      done()
    },
  })
}
