import type { Lang } from '#contract/core/refusals/messages.ts'
import type { FieldChange, PublicationAction, PublicationCalls } from '#contract/core/publication.ts'
import { act, actionsOf, taken } from '../cases/act.ts'
import type { Actor } from '../identity/actor.ts'
import type { Row } from '../registers/register-rows.ts'
import type { On } from '../http/route.ts'
import type { Db, Services, Trx } from '../services.ts'
import { refuseStale } from '../http/stale.ts'
import { heldOf, publicationKind, type PublishedText, type Told } from './kind.ts'
import { namesOf, standOf } from './people.ts'
import { goesBeside, publicationOf, type Publication, workingRow } from './stored.ts'
import { rowsOf } from './update.ts'

/** What an answer says was done, by action. */
const saying = {
  send: 'text_sent',
  recall: 'text_recalled',
  discard: 'text_discarded',
  publish: 'text_published',
  return: 'text_returned',
  withdraw: 'text_withdrawn',
} as const satisfies Readonly<Record<PublicationAction, string>>

/** Serves the publication of a register's records: the comparison, and the decisions. */
export function publicationArea(on: On, services: Services, calls: PublicationCalls, text: PublishedText): void {
  const { table, permission } = text
  const rows = rowsOf(text)
  const kind = publicationKind(text, rows)

  const changedFields = async (db: Db | Trx, stored: Row, publication: Publication, lang: Lang) => {
    const before: Told = publication.was_published ? await text.told(db, stored, lang) : {}
    const after = await text.told(db, workingRow(stored, publication), lang)
    return Object.keys(after).flatMap((field): FieldChange[] => {
      const [was, is] = [before[field] ?? null, after[field] ?? null]
      return was === is ? [] : [{ field, before: was, after: is }]
    })
  }
  const shown = async (db: Db | Trx, actor: Actor, stored: Row, lang: Lang) => {
    const publication = await publicationOf(db, table, stored)
    const { status, author_ids, sent_at, sent_by, note } = publication
    const stand = await standOf(db, actor, permission, author_ids)
    const names = await namesOf(db, [...author_ids, ...(sent_by === null ? [] : [sent_by])])
    const isPublished = stored.is_published === true
    const actions = actionsOf(kind, heldOf(stored, publication, stand), actor, stand.parts)
    return {
      id: stored.id,
      status,
      is_published: isPublished,
      is_beside: goesBeside(publication),
      authors: author_ids.flatMap((id) => names.get(id) ?? []),
      sent_by: sent_by === null ? null : (names.get(sent_by) ?? null),
      sent_at,
      note,
      actions,
      is_own: stand.isOwn,
      is_alone: stand.isAlone,
      changes: {
        fields: await changedFields(db, stored, publication, lang),
        ...(await text.changes(db, stored, publication)),
      },
      updated_at: String(workingRow(stored, publication).updated_at),
    } as never
  }

  on(calls.read, async ({ actor, params, lang }) =>
    shown(services.db, actor, await rows.get(services.db, undefined, params.id), lang),
  )

  on(calls.act, ({ actor, params, body, lang, request, says, write }) => {
    says(saying[body.action])
    return write(async (trx) => {
      const stored = await rows.get(trx, undefined, params.id, true)
      const current = await shown(trx, actor, stored, lang)
      const publication = await publicationOf(trx, table, stored)
      refuseStale(request, workingRow(stored, publication).updated_at, () => current)
      await act(trx, services, kind, { actor, id: params.id, ...taken(kind.machine, body) })
      return shown(trx, actor, await rows.get(trx, undefined, stored.id, true), lang)
    })
  })
}
