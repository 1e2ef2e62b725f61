import { sql } from 'kysely'
import { readClassifications, readInstructions, readSelect } from '#contract/core/reference.ts'
import type { LookupOption } from '#contract/core/reference.ts'
import { askedAgain, publicAnswer } from '../core/http/public-answer.ts'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'

/** Lists that forms choose from, and the instructions of screens. */
export const selectsArea: Area = (on, services) => {
  on(readSelect, async ({ params, query, request, reply }) => {
    const records = services.reference.lookup(params.slug).filter((record) => query.all === 1 || record.is_active)
    const options = records.map(({ id, name_ar, name_en, icon, extra, is_active }) => ({
      id,
      name_ar,
      name_en,
      icon,
      extra: extra ?? {},
      is_active,
    }))
    return publicAnswer(request, reply, options, askedAgain)
  })
  on(readClassifications, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    const { rows } = await sql<
      Omit<LookupOption, 'extra' | 'is_active'> & { parent_id: number | null; code: string }
    >`select id, parent_id, code, name_ar, name_en, icon from classifications where is_active and deleted_at is null order by code`.execute(
      services.readDb,
    )
    return rows
  })
  on(readInstructions, async ({ params, reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    const { rows } = await sql<{
      slug: string
      title_ar: string
      title_en: string | null
      body_ar: string
      body_en: string | null
      file: number | null
    }>`select slug, title_ar, title_en, body_ar, body_en, file from instructions where slug = ${params.slug}`.execute(
      services.readDb,
    )
    const row = rows[0]
    return row
      ? {
          ...row,
          // Whatever stands in the table, no page is given more than structure and links.
          body_ar: cleanRichText(row.body_ar),
          body_en: row.body_en && cleanRichText(row.body_en),
          file: row.file ? `/api/v2/files/${row.file}` : null,
        }
      : null
  })
}
