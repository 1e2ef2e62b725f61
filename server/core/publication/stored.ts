import { sql } from 'kysely'
import type { OwnPublicationStatus } from '#contract/core/own-publication.ts'
import type { PublicationStatus } from '#contract/core/publication.ts'
import type { Actor } from '../identity/actor.ts'
import type { Row } from '../registers/register-rows.ts'
import type { Db, Trx } from '../services.ts'

/** A draft: the fields of the record and what else belongs to the text. */
export interface Proposal {
  readonly fields?: Readonly<Record<string, unknown>> | undefined
  readonly contents?: unknown
}
export interface Publication<S = PublicationStatus> {
  /** 0 while no publication row is stored. */
  readonly id: number
  readonly status: S
  readonly proposal: Proposal
  readonly author_ids: readonly number[]
  readonly sent_at: string | null
  readonly sent_by: number | null
  readonly note: string | null
  /** The record contains what readers saw last, so changes are kept beside it. */
  readonly was_published: boolean
  /** The hour at which the clock publishes the draft of an organisation. */
  readonly publish_at: string | null
  /** Null while no publication row is stored. */
  readonly updated_at: string | null
}
/** A table whose records are published, and its name in the log. */
export type PublishedTable = 'regulations' | 'faqs' | 'pages' | 'slide_images' | 'login_sliders' | 'ministry_events'
/** Tables of organisations: their texts need no second person, and may be published at an hour. */
export type OwnTable = 'news' | 'ngo_events' | 'slides' | 'ngo_abouts'
export type OwnPublicationState = Publication<OwnPublicationStatus>
type Published = Pick<Row, 'id'> & { is_published?: unknown; created_by?: unknown; updated_by?: unknown }

/** A record without a stored publication: published if it says so, else a draft. */
const unkept = (row: Published): Publication => ({
  id: 0,
  status: row.is_published ? 'published' : 'draft',
  proposal: {},
  author_ids: row.is_published ? [] : [row.created_by, row.updated_by].filter((one) => typeof one === 'number'),
  sent_at: null,
  sent_by: null,
  note: null,
  was_published: row.is_published === true,
  publish_at: null,
  updated_at: null,
})

/** The publications of several records. The rows of a list are enough if authors are not needed. */
export async function publicationsOf(
  db: Db | Trx,
  table: PublishedTable | OwnTable,
  rows: readonly Published[],
): Promise<(row: Published) => Publication> {
  const { rows: kept } = await sql<
    Publication & { entity_id: number }
  >`select id, entity_id, status, proposal, author_ids, sent_at, sent_by, note, was_published, publish_at, updated_at
    from content_publications where entity = ${table} and entity_id = any(${rows.map((row) => row.id)})`.execute(db)
  return (row) => kept.find((one) => one.entity_id === row.id) ?? unkept(row)
}

/** The publication of a record that the caller has locked. */
export const publicationOf = async (
  db: Db | Trx,
  table: PublishedTable | OwnTable,
  row: Published,
): Promise<Publication> => (await publicationsOf(db, table, [row]))(row)

export const isProposed = ({ proposal }: Publication): boolean => Object.values(proposal).some(Boolean)
/** Whether changes are kept beside the record, because readers see it or saw it before. */
export const goesBeside = ({ was_published }: Publication): boolean => was_published

const distinct = (ids: readonly number[]) => [...new Set(ids)]

/** Stores the publication of a locked record. */
export async function keepPublication(
  trx: Trx,
  actor: Actor,
  table: PublishedTable | OwnTable,
  id: number,
  {
    status,
    proposal,
    author_ids,
    sent_at,
    sent_by,
    note,
    was_published,
    publish_at,
  }: Omit<Publication, 'id' | 'updated_at'>,
): Promise<void> {
  await sql`insert into content_publications (entity, entity_id, status, proposal, author_ids, sent_at, sent_by, note, was_published, publish_at, ngo_id, created_by, updated_by)
    values (${table}, ${id}, ${status}, ${JSON.stringify(proposal)}::jsonb, ${[...author_ids]}::bigint[], ${sent_at}, ${sent_by}, ${note}, ${was_published}, ${publish_at}, ${actor.ngoId ?? null}, ${actor.userId}, ${actor.userId})
    on conflict (entity, entity_id) do update set status = excluded.status, proposal = excluded.proposal, author_ids = excluded.author_ids,
      sent_at = excluded.sent_at, sent_by = excluded.sent_by, note = excluded.note, was_published = excluded.was_published,
      publish_at = excluded.publish_at, updated_by = excluded.updated_by`.execute(trx)
}

/** The publication of a locked record, stored now so that a decision can change its row. */
export async function keptPublication(
  trx: Trx,
  actor: Actor,
  table: PublishedTable | OwnTable,
  row: Published,
): Promise<Publication> {
  const publication = await publicationOf(trx, table, row)
  if (publication.id !== 0) return publication
  await keepPublication(trx, actor, table, row.id, publication)
  return publicationOf(trx, table, row)
}

/**
 * Notes that somebody wrote in the text: it becomes a draft again, even if it had been sent, and the actor becomes an
 * author.
 */
export async function noteWriting(
  trx: Trx,
  actor: Actor,
  table: PublishedTable | OwnTable,
  row: Published,
  changes: Proposal = {},
): Promise<void> {
  const before = await publicationOf(trx, table, row)
  const proposal = { ...before.proposal, ...changes }
  // Changed back to what readers see: nothing is left to publish, and nobody is an author.
  const nothing = row.is_published === true && !isProposed({ ...before, proposal })
  await keepPublication(trx, actor, table, row.id, {
    ...before,
    status: nothing ? 'published' : 'draft',
    proposal,
    author_ids: nothing ? [] : distinct([...before.author_ids, actor.userId]),
    sent_at: null,
    sent_by: null,
    // Nothing goes out at an hour that was set for other words.
    publish_at: null,
    // The reason for its return is shown until the text is sent again.
    note: nothing ? null : before.note,
  })
}

/** The record as the ministry edits it: with the draft's fields. */
export function workingRow(row: Row, { proposal, updated_at }: Publication): Row {
  const version = String(row.updated_at)
  return { ...row, ...proposal.fields, updated_at: updated_at !== null && updated_at > version ? updated_at : version }
}
