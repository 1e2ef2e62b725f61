import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { dropDraft, listDrafts, saveDraft } from '#contract/messages/writing.ts'
import { found } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Db, Trx } from '../core/services.ts'
import { readable } from './scope.ts'

type Draft = AnswerOf<typeof listDrafts>[number]

/** Drafts of the actor and nobody else; of a thread only while he may read it. */
export async function draftsOf(db: Db | Trx, actor: Actor, where: RawBuilder<unknown>): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select d.id, d.thread_id, d.is_internal, d.aim, d.subject, d.body, d.updated_at, t.subject as thread_subject,
      coalesce((select jsonb_agg(jsonb_build_object('file', f.id, 'name', f.name, 'size', f.size) order by array_position(d.attachments, f.id))
        from attachments f where f.id = any(d.attachments) and f.deleted_at is null), '[]'::jsonb) as attachments
    from message_drafts d left join message_threads t on t.id = d.thread_id
    where d.user_id = ${actor.userId} and (d.thread_id is null or ${readable(actor)}) and ${where} order by d.updated_at desc, d.id desc`.execute(
    db,
  )
  return rows
}

/** Files that a draft no longer names are free again, and the sweep takes them after a day. */
const freeFiles = (trx: Trx, draftId: number, kept: readonly number[]) =>
  sql`update attachments set owner_type = 'upload', owner_id = null where owner_type = 'message_drafts' and owner_id = ${draftId}
    and id <> all(${[...kept]}::bigint[])`.execute(trx)

/** What is being written, kept on the server. */
export const drafts: Area = (on, services) => {
  on(listDrafts, ({ actor }) => draftsOf(services.db, actor, sql`true`))

  on(saveDraft, ({ actor, body, write }) =>
    write(async (trx) => {
      if (body.thread_id !== null)
        found(
          (await sql`select from message_threads t where t.id = ${body.thread_id} and ${readable(actor)}`.execute(trx))
            .rows[0],
        )
      const aim =
        body.to === null && body.transaction_request_id === null
          ? null
          : JSON.stringify({ to: body.to, transaction_request_id: body.transaction_request_id })
      const { rows } =
        body.thread_id === null && body.id !== null
          ? await sql<{ id: number; updated_at: string }>`
              update message_drafts set aim = ${aim}::jsonb, subject = ${body.subject}, body = ${body.body}, attachments = ${body.attachments}
              where id = ${body.id} and user_id = ${actor.userId} and thread_id is null returning id, updated_at`.execute(
              trx,
            )
          : await sql<{ id: number; updated_at: string }>`
              insert into message_drafts (user_id, thread_id, is_internal, aim, subject, body, attachments)
              values (${actor.userId}, ${body.thread_id}, ${body.is_internal}, ${aim}::jsonb, ${body.subject}, ${body.body}, ${body.attachments})
              on conflict (user_id, thread_id, is_internal) where thread_id is not null
              do update set body = excluded.body, subject = excluded.subject, attachments = excluded.attachments returning id, updated_at`.execute(
              trx,
            )
      const draft = found(rows[0])
      await freeFiles(trx, draft.id, body.attachments)
      await claimFiles(trx, actor, saveDraft.body, body, 'message_drafts', draft.id)
      return draft
    }),
  )

  on(dropDraft, ({ actor, params, write }) =>
    write(async (trx) => {
      const { rows } =
        await sql`delete from message_drafts where id = ${params.id} and user_id = ${actor.userId} returning id`.execute(
          trx,
        )
      found(rows[0])
      await freeFiles(trx, params.id, [])
      return null
    }),
  )
}
