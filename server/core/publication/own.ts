import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { OwnPublicationAction, OwnPublicationCalls, OwnVersion } from '#contract/core/own-publication.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { act, actionsOf, taken } from '../cases/act.ts'
import { found, wrongState } from '../errors.ts'
import { refuseStale } from '../http/stale.ts'
import type { On } from '../http/route.ts'
import { type Actor, may } from '../identity/actor.ts'
import { audit } from '../log/audit.ts'
import type { Row } from '../registers/register-rows.ts'
import type { Db, Services, Trx } from '../services.ts'
import type { Told } from './kind.ts'
import { heldOwn, type OwnText, ownPublicationKind } from './own-kind.ts'
import { goesBeside, noteWriting, type OwnPublicationState, publicationOf, workingRow } from './stored.ts'
import { fieldsOf, picked, recordName, rowsOf } from './update.ts'

/** What an answer says was done, by action. */
const saying = {
  publish: 'own_published',
  schedule: 'own_scheduled',
  unschedule: 'own_unscheduled',
  discard: 'text_discarded',
  withdraw: 'text_withdrawn',
} as const satisfies Partial<Record<OwnPublicationAction, string>>

const between = (before: Told, after: Told) =>
  Object.keys(after).flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    return was === is ? [] : [{ field, before: was, after: is }]
  })

interface Kept {
  readonly number: number
  readonly fields: Readonly<Record<string, unknown>>
  readonly published_at: string
  readonly user_name: string | null
}
const mostVersions = 100

/** A register's texts with what the calls of their publication share. */
function kept(services: Services, text: OwnText) {
  const { table, permission, scope } = text
  const rows = rowsOf(text)
  const kind = ownPublicationKind(text, rows)
  const stateOf = async (db: Db | Trx, stored: Row) =>
    (await publicationOf(db, table, stored)) as unknown as OwnPublicationState
  const lastVersion = async (db: Db | Trx, id: number) =>
    (
      await sql<{
        number: number
      }>`select coalesce(max(number), 0)::integer as number from content_versions where entity = ${table} and entity_id = ${id}`.execute(
        db,
      )
    ).rows[0]?.number ?? 0

  const shown = async (db: Db | Trx, actor: Actor, stored: Row, lang: Lang) => {
    const publication = await stateOf(db, stored)
    const working = workingRow(stored, publication as never)
    const isBeside = goesBeside(publication as never)
    const parts = actor.kind === 'org' && may(actor, permission, 'U') ? (['editor'] as const) : []
    return {
      id: stored.id,
      status: publication.status,
      is_published: stored.is_published === true,
      publish_at: publication.publish_at,
      is_beside: isBeside,
      version: await lastVersion(db, stored.id),
      hidden_reason: (stored.hidden_reason as string | null | undefined) ?? null,
      actions: actionsOf(kind, heldOwn(stored, publication), actor, parts),
      changes: between(isBeside ? await text.told(db, stored, lang) : {}, await text.told(db, working, lang)),
      updated_at: String(working.updated_at),
    } as never
  }
  return {
    ...text,
    kind,
    stateOf,
    shown,
    get: (db: Db | Trx, actor: Actor, id: number, lock = false) => rows.get(db, scope(actor), id, lock),
    versionsOf: async (db: Db | Trx, id: number) =>
      (
        await sql<Kept>`select v.number, v.fields, v.published_at, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name
        from content_versions v left join users u on u.id = v.published_by where v.entity = ${table} and v.entity_id = ${id}
        order by v.number desc limit ${mostVersions + 1}`.execute(db)
      ).rows,
    db: services.db,
  }
}
type Texts = ReturnType<typeof kept>

/** Serves the publication of an organisation's texts: the comparison, the acts, the versions. */
export function ownPublicationArea(on: On, services: Services, calls: OwnPublicationCalls, text: OwnText): void {
  const texts = kept(services, text)
  on(calls.read, async ({ actor, params, lang }) =>
    texts.shown(texts.db, actor, await texts.get(texts.db, actor, params.id), lang),
  )
  on(calls.act, ({ actor, params, body, lang, request, says, write }) => {
    says(saying[body.action])
    return write(async (trx) => {
      const stored = await texts.get(trx, actor, params.id, true)
      const current = await texts.shown(trx, actor, stored, lang)
      const state = await texts.stateOf(trx, stored)
      refuseStale(request, workingRow(stored, state as never).updated_at, () => current)
      const given = { actor, id: params.id, ...taken(texts.kind.machine as never, body as never) }
      await act(trx, services, texts.kind, given as never)
      return texts.shown(trx, actor, await texts.get(trx, actor, stored.id, true), lang)
    })
  })
  versions(on, calls, texts)
}

function versions(on: On, calls: OwnPublicationCalls, texts: Texts): void {
  const { table, told, name = '' } = texts
  on(calls.versions, async ({ actor, params, lang }) => {
    await texts.get(texts.db, actor, params.id)
    const all = await texts.versionsOf(texts.db, params.id)
    const said = await Promise.all(all.map(({ fields }) => told(texts.db, { ...fields, id: params.id } as Row, lang)))
    return all.slice(0, mostVersions).map(({ fields: _, ...one }, at): OwnVersion => ({
      ...one,
      changes: between(said[at + 1] ?? {}, said[at] ?? {}),
    }))
  })
  on(calls.restore, ({ actor, params, lang, request, write }) =>
    write(async (trx) => {
      const stored = await texts.get(trx, actor, params.id, true)
      const state = await texts.stateOf(trx, stored)
      const working = workingRow(stored, state as never)
      const current = await texts.shown(trx, actor, stored, lang)
      refuseStale(request, working.updated_at, () => current)
      if (state.status === 'scheduled') throw wrongState({ status: state.status })
      const wanted = found((await texts.versionsOf(trx, stored.id)).find(({ number }) => number === params.number))
      // Fields that came later keep what they are.
      const fields = { ...picked(working, fieldsOf(texts)), ...wanted.fields }
      const isSame = isDeepStrictEqual(fields, picked(stored, fieldsOf(texts)))
      await noteWriting(trx, actor, table, stored, { fields: isSame ? undefined : fields })
      await audit(trx, actor, {
        action: 'update',
        entity: table,
        entity_id: stored.id,
        description_ar: `استعادة نسخة سابقة (${params.number}) ${recordName(working) || name}`.trim(),
        before: picked(working, fieldsOf(texts)),
        after: fields,
      })
      return texts.shown(trx, actor, await texts.get(trx, actor, stored.id, true), lang)
    }),
  )
}

interface Due {
  readonly entity_id: number
}
/**
 * Publishes what an hour was set for that has come; each by itself. One that cannot be published any more is a draft
 * again, with the reason in the log of the server.
 */
export async function publishDue(services: Services, text: OwnText): Promise<number> {
  const { rows } = await sql<Due>`select p.entity_id from content_publications p
    where p.entity = ${text.table} and p.status = 'scheduled' and p.publish_at <= ${services.now().toISOString()}::timestamptz order by p.publish_at, p.id`.execute(
    services.db,
  )
  const kind = ownPublicationKind(text, rowsOf(text))
  let done = 0
  for (const { entity_id: id } of rows) {
    const take = (action: 'publish_at_hour' | 'miss_hour') =>
      services.db
        .transaction()
        .execute((trx) => act(trx, services, kind, { actor: undefined, id, action, input: undefined }))
    try {
      await take('publish_at_hour')
      done += 1
    } catch (error) {
      services.log.error({ err: error, table: text.table, id }, 'a text was not published at its hour')
      if ((error as { status?: number }).status === 422 || (error as { status?: number }).status === 409)
        await take('miss_hour').catch((again: unknown) => services.log.error({ err: again }, 'its hour stays'))
    }
  }
  return done
}
