import type { PostgresPoolClient } from 'kysely'
import { type Owner, ownerSetting } from './owner.ts'

const opens = (text: string): boolean => text === 'begin' || text.startsWith('start transaction')

/**
 * A connection that says with each transaction for whom it is, because a pooler hands its session to others after each:
 * a statement by itself becomes a transaction, sent at once with what it says before and its commit.
 */
export function tellingEach(client: PostgresPoolClient, owner: Owner): PostgresPoolClient {
  const said = ownerSetting(owner, 'set local')
  let inside = false
  const alone = async (text: string, values: readonly unknown[]) => {
    const all = [client.query(`begin; ${said}`, []), client.query(text, values), client.query('commit', [])] as const
    // Where the first fails, the others do too.
    const [, answer, end] = await Promise.allSettled(all)
    if (answer.status === 'rejected') throw answer.reason
    if (end.status === 'rejected') throw end.reason
    return answer.value
  }
  return {
    get processID() {
      return client.processID
    },
    query: (text: unknown, values: readonly unknown[] = []) => {
      if (typeof text !== 'string') {
        if (inside) return client.query(text as never)
        throw new Error('behind a pooler a stream of an owner needs a transaction')
      }
      if (opens(text)) {
        inside = true
        return client.query(`${text}; ${said}`, values)
      }
      if (text === 'commit' || text === 'rollback') inside = false
      else if (!inside) return alone(text, values)
      return client.query(text, values)
    },
    release: (destroy?: boolean) => (client.release as (destroy?: boolean) => void)(destroy),
  } as unknown as PostgresPoolClient
}
