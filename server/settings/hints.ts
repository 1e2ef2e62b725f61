import { sql } from 'kysely'
import { readHints, writeHints, type Hints } from '#contract/settings/help.ts'
import { readScreenHints } from '#contract/settings/selects.ts'
import { audit } from '../core/audit.ts'
import { publicAnswer } from '../core/public-answer.ts'
import type { Area } from '../core/route.ts'
import type { Db, Trx } from '../core/services.ts'

async function ofScreen(db: Db | Trx, slug: string): Promise<Hints> {
  const { rows } = await sql<
    Hints[number]
  >`select id, slug, section_name, contents from hints where slug = ${slug} order by section_name`.execute(db)
  return rows
}

/** Hints beside the fields of a screen: plain words, section by section. */
export const hintsArea: Area = (on, services) => {
  on(readHints, ({ params }) => ofScreen(services.db, params.slug))
  on(readScreenHints, async ({ params, request, reply }) =>
    publicAnswer(
      request,
      reply,
      Object.assign(
        {},
        ...(await ofScreen(services.readDb, params.slug)).map((row) => row.contents),
      ) as Hints[number]['contents'],
    ),
  )
  on(writeHints, ({ actor, body: { slug, section_name, contents }, write }) =>
    write(async (trx) => {
      const before = (await ofScreen(trx, slug)).find((row) => row.section_name === section_name)
      const { rows } = await sql<{
        id: number
      }>`insert into hints (slug, section_name, contents, created_by, updated_by)
        values (${slug}, ${section_name}, ${JSON.stringify(contents)}::jsonb, ${actor.userId}, ${actor.userId})
        on conflict (slug, section_name) do update set contents = excluded.contents, updated_by = excluded.updated_by, updated_at = now()
        returning id`.execute(trx)
      await audit(trx, actor, {
        action: before ? 'update' : 'create',
        entity: 'hints',
        entity_id: rows[0]?.id ?? null,
        description_ar: `تعديل تلميحات ${section_name}`,
        before: { ...before?.contents },
        after: contents,
      })
      return ofScreen(trx, slug)
    }),
  )
}
