import type { Command } from './command.ts'
import { add } from './commands/add.ts'
import { backup, restore } from './commands/backup.ts'
import { createFeature } from './commands/create-feature.ts'
import { auditExport, auditGroup, auditList, auditTail, auditVerify } from './commands/audit.ts'
import { check } from './commands/check.ts'
import { doctor } from './commands/doctor.ts'
import { exportPeople } from './commands/export.ts'
import { importPeople, importVerify } from './commands/import.ts'
import { init } from './commands/init.ts'
import { keysGroup, keysList, keysReencrypt, keysRevoke, keysRotate } from './commands/keys.ts'
import { mailGroup, mailList, mailRetry, mailShow } from './commands/mail.ts'
import { migrate, migrateDown, migrateForget, migrateStatus } from './commands/migrate.ts'
import { move } from './commands/move.ts'
import { roles } from './commands/roles.ts'
import { secret } from './commands/secret.ts'
import { serve } from './commands/serve.ts'
import { serviceKeysGroup, serviceKeysCreate, serviceKeysList, serviceKeysRevoke } from './commands/service-keys.ts'
import { why } from './commands/why.ts'
import { usersGroup, usersCreate, usersList } from './commands/users.ts'
import { webhooksDead, webhooksReplay } from './commands/webhook-events.ts'
import {
  webhooksAdd,
  webhooksDisable,
  webhooksEnable,
  webhooksGroup,
  webhooksList,
  webhooksRemove,
  webhooksRotateSecret,
  webhooksTest,
} from './commands/webhooks.ts'
import { usersBan, usersResetFactors, usersRevokeSessions, usersSetRole, usersUnban } from './commands/one-user.ts'

/**
 * Every command, in the order of the help; a group stands before its commands. Their files import what is heavy (the
 * service, the features) when they run, so that `--help` is quick.
 */
export const commands: readonly Command[] = [
  init,
  add,
  serve,
  migrate,
  migrateStatus,
  migrateDown,
  migrateForget,
  keysGroup,
  keysList,
  keysRotate,
  keysRevoke,
  keysReencrypt,
  mailGroup,
  mailList,
  mailShow,
  mailRetry,
  serviceKeysGroup,
  serviceKeysCreate,
  serviceKeysList,
  serviceKeysRevoke,
  webhooksGroup,
  webhooksList,
  webhooksAdd,
  webhooksRemove,
  webhooksEnable,
  webhooksDisable,
  webhooksRotateSecret,
  webhooksTest,
  webhooksDead,
  webhooksReplay,
  importPeople,
  importVerify,
  exportPeople,
  roles,
  usersGroup,
  usersList,
  usersCreate,
  usersSetRole,
  usersBan,
  usersUnban,
  usersResetFactors,
  usersRevokeSessions,
  auditGroup,
  auditList,
  auditTail,
  auditVerify,
  auditExport,
  why,
  doctor,
  check,
  backup,
  restore,
  move,
  secret,
  createFeature,
]
