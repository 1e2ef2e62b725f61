import { sql } from 'kysely'
import type { PartOf } from '#contract/core/machine.ts'
import type { publicationMachine } from '#contract/core/publication.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { may, type Actor } from '../identity/actor.ts'
import { isSecond, madeHimselfAlone } from '../identity/second-person.ts'
import type { Db, Trx } from '../services.ts'

export interface Stand {
  readonly parts: readonly PartOf<typeof publicationMachine>[]
  /** The actor wrote part of the text. */
  readonly isOwn: boolean
  /** Nobody else who can sign in has the confirming code, and it is not the actor who took it from them. */
  readonly isAlone: boolean
}

/** The actor's relation to a text of these authors. The rule of the second person is only here. */
export async function standOf(
  db: Db | Trx,
  actor: Actor,
  permission: PermissionSlug,
  authors: readonly number[],
): Promise<Stand> {
  const isConfirmer = may(actor, permission, 'C')
  const isOwn = await isAuthor(db, actor, authors)
  const { rows } = isConfirmer
    ? await sql`select from users u where u.kind = 'ministry' and u.is_active and u.deleted_at is null
        and u.id <> ${actor.userId} and holds_right(u.id, ${permission}, 'C') limit 1`.execute(db)
    : { rows: [] }
  const isAlone = isConfirmer && rows.length === 0 && !(await madeHimselfAlone(db, actor))
  return {
    parts: [
      ...(may(actor, permission, 'U') ? (['editor'] as const) : []),
      ...(isConfirmer ? (['confirmer'] as const) : []),
      ...(isConfirmer && (!isOwn || isAlone) ? (['publisher'] as const) : []),
    ],
    isOwn,
    isAlone,
  }
}

/** Whether the actor wrote part of a text, or had a hand in the account of somebody who did [decision 0040]. */
async function isAuthor(db: Db | Trx, actor: Actor, authors: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{
    yes: boolean
  }>`select exists (select from unnest(${[...authors]}::bigint[]) as author where not ${isSecond(actor.userId, sql`author`, sql`now()`)}) as yes`.execute(
    db,
  )
  return rows[0]?.yes === true
}

/** Names of users, in the order of their ids. */
export async function namesOf(db: Db | Trx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, first_name || ' ' || last_name as name from users where id = any(${[...ids]}) order by id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
