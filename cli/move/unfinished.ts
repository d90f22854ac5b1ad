import type { OpenAuth } from '../../runtime/auth.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { moveState, reopen } from './journal.ts'

/**
 * What a start makes of a move: one that was cut off while nobody could write has changed nothing yet, so everybody can again.
 * @throws {CommandError} when the database has moved: its address is missing
 */
export async function settleMove({ db, log }: OpenAuth): Promise<void> {
  const state = await moveState(db)
  if (state === undefined) return
  const { phase, target } = state
  if (phase === 'moved') {
    throw new CommandError(
      exitCode.configuration,
      `This database has moved to ${target}, and what was written since is there. Set DATABASE_URL to its address.`,
    )
  }
  if (phase === 'closing') await reopen(db)
  log.warn('move.unfinished', {
    target,
    advice: 'Run npx latchkey move again, or give it up: npx latchkey move --cancel',
  })
}
