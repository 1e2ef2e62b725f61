import { sql } from 'kysely'
import type { PublicationStatus } from '#contract/core/publication.ts'
import type { Actor } from '../identity/actor.ts'
import type { Row } from '../registers/register-rows.ts'
import type { Db, Trx } from '../services.ts'

/** What would take the place of the published state: the fields of the record, and what else belongs to it. */
export interface Proposal {
  readonly fields?: Readonly<Record<string, unknown>> | undefined
  readonly contents?: unknown
}
export interface Publication {
  /** 0 while nothing is kept of it. */
  readonly id: number
  readonly status: PublicationStatus
  readonly proposal: Proposal
  readonly author_ids: readonly number[]
  readonly sent_at: string | null
  readonly sent_by: number | null
  readonly note: string | null
  /** The record holds what readers saw last: changes go beside it. */
  readonly was_published: boolean
  /** Null while nothing is kept of it. */
  readonly updated_at: string | null
}
/** A table whose records are published, and its log. */
export type PublishedTable = 'regulations' | 'faqs'
type Published = Pick<Row, 'id'> & { is_published?: unknown; created_by?: unknown; updated_by?: unknown }

/** A record of which nothing is kept is published when it says so, else a draft of those who wrote it. */
const unkept = (row: Published): Publication => ({
  id: 0,
  status: row.is_published ? 'published' : 'draft',
  proposal: {},
  author_ids: row.is_published ? [] : [row.created_by, row.updated_by].filter((one) => typeof one === 'number'),
  sent_at: null,
  sent_by: null,
  note: null,
  was_published: row.is_published === true,
  updated_at: null,
})

/** The publications of records, by the record; rows of a list suffice where authors are not asked for. */
export async function publicationsOf(
  db: Db | Trx,
  table: PublishedTable,
  rows: readonly Published[],
): Promise<(row: Published) => Publication> {
  const { rows: kept } = await sql<
    Publication & { entity_id: number }
  >`select id, entity_id, status, proposal, author_ids, sent_at, sent_by, note, was_published, updated_at
    from content_publications where entity = ${table} and entity_id = any(${rows.map((row) => row.id)})`.execute(db)
  return (row) => kept.find((one) => one.entity_id === row.id) ?? unkept(row)
}

/** The publication of a record that the caller has locked. */
export const publicationOf = async (db: Db | Trx, table: PublishedTable, row: Published): Promise<Publication> =>
  (await publicationsOf(db, table, [row]))(row)

export const isProposed = ({ proposal }: Publication): boolean => Object.values(proposal).some(Boolean)
/** Changes go beside a record that readers see, or saw last. */
export const goesBeside = ({ was_published }: Publication): boolean => was_published

const distinct = (ids: readonly number[]) => [...new Set(ids)]

/** Keeps the publication of a locked record. */
export async function keepPublication(
  trx: Trx,
  actor: Actor,
  table: PublishedTable,
  id: number,
  { status, proposal, author_ids, sent_at, sent_by, note, was_published }: Omit<Publication, 'id' | 'updated_at'>,
): Promise<void> {
  await sql`insert into content_publications (entity, entity_id, status, proposal, author_ids, sent_at, sent_by, note, was_published, created_by, updated_by)
    values (${table}, ${id}, ${status}, ${JSON.stringify(proposal)}::jsonb, ${[...author_ids]}::bigint[], ${sent_at}, ${sent_by}, ${note}, ${was_published}, ${actor.userId}, ${actor.userId})
    on conflict (entity, entity_id) do update set status = excluded.status, proposal = excluded.proposal, author_ids = excluded.author_ids,
      sent_at = excluded.sent_at, sent_by = excluded.sent_by, note = excluded.note, was_published = excluded.was_published,
      updated_by = excluded.updated_by`.execute(trx)
}

/** The publication of a locked record, kept from now on: a decision on it changes that row. */
export async function keptPublication(
  trx: Trx,
  actor: Actor,
  table: PublishedTable,
  row: Published,
): Promise<Publication> {
  const publication = await publicationOf(trx, table, row)
  if (publication.id !== 0) return publication
  await keepPublication(trx, actor, table, row.id, publication)
  return publicationOf(trx, table, row)
}

/** Something of the text was written: it is a draft again, also when it had been sent, and the actor is one of its authors. */
export async function noteWriting(
  trx: Trx,
  actor: Actor,
  table: PublishedTable,
  row: Published,
  changes: Proposal = {},
): Promise<void> {
  const before = await publicationOf(trx, table, row)
  const proposal = { ...before.proposal, ...changes }
  // Put back to what readers see, there is nothing left to publish and nobody who wrote it.
  const nothing = row.is_published === true && !isProposed({ ...before, proposal })
  await keepPublication(trx, actor, table, row.id, {
    ...before,
    status: nothing ? 'published' : 'draft',
    proposal,
    author_ids: nothing ? [] : distinct([...before.author_ids, actor.userId]),
    sent_at: null,
    sent_by: null,
    // Why it was returned is read until it is sent again.
    note: nothing ? null : before.note,
  })
}

/** The record as the ministry works on it: what is proposed in the place of what readers see. */
export function workingRow(row: Row, { proposal, updated_at }: Publication): Row {
  const version = String(row.updated_at)
  return { ...row, ...proposal.fields, updated_at: updated_at !== null && updated_at > version ? updated_at : version }
}
