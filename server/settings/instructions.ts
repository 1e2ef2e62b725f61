import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listInstructions, readInstruction, writeInstruction } from '#contract/settings/help.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found } from '../core/errors.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'

interface Instruction {
  id: number
  slug: string
  title_ar: string
  title_en: string | null
  body_ar: string
  body_en: string | null
  file: number | null
  updated_at: string
}
async function one(db: Db | Trx, id: number, lock = sql``): Promise<Instruction> {
  const { rows } =
    await sql<Instruction>`select id, slug, title_ar, title_en, body_ar, body_en, file, updated_at from instructions where id = ${id} ${lock}`.execute(
      db,
    )
  const row = found(rows[0])
  return { ...row, body_ar: cleanRichText(row.body_ar), body_en: row.body_en && cleanRichText(row.body_en) }
}

type Listed = AnswerOf<typeof listInstructions>[number]
const orders = {
  title_ar: sql`ar_norm(t.title_ar)`,
  slug: sql`t.slug`,
  hints: sql`t.hints`,
  translated: sql`t.translated`,
  updated_at: sql`t.updated_at`,
}

/** Instructions of screens as the ministry edits them; every screen has its own from the beginning. */
export const instructionsArea: Area = (on, services) => {
  on(listInstructions, ({ query }) =>
    listFrom(
      services.db,
      sql<Listed>`select i.id, i.slug, i.title_ar, i.title_en, i.body_en is not null as translated, i.updated_at,
        (select count(*) from hints h, jsonb_object_keys(h.contents) where h.slug = i.slug) as hints from instructions i`,
      query,
      {
        text: sql`concat_ws(' ', t.title_ar, t.title_en, t.slug)`,
        order: orderOf(query.sort, orders, { usual: sql`t.title_ar, t.id`, last: sql`t.id` }),
        size: 100,
      },
    ),
  )
  on(readInstruction, ({ params }) => one(services.db, params.id))
  on(writeInstruction, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const before = await one(trx, params.id, sql`for update`)
      refuseStale(request, before.updated_at, () => before)
      await claimFiles(trx, actor, writeInstruction.body, body, 'instructions', params.id)
      await sql`update instructions set title_ar = ${body.title_ar}, title_en = ${body.title_en}, body_ar = ${body.body_ar}, body_en = ${body.body_en},
        file = ${body.file}, updated_by = ${actor.userId}, updated_at = now() where id = ${params.id}`.execute(trx)
      // Everybody reads the instructions, and what is attached to them.
      await sql`update attachments set is_public = true where id = ${body.file}`.execute(trx)
      const after = await one(trx, params.id)
      await audit(trx, actor, {
        action: 'update',
        entity: 'instructions',
        entity_id: params.id,
        description_ar: `تعديل ${after.title_ar}`,
        before: { ...before },
        after: { ...after },
      })
      return after
    }),
  )
}
