import { sql } from 'kysely'
import { listResultTemplates, previewResult } from '#contract/transactions/result-letters.ts'
import type { Area } from '../core/http/route.ts'
import { draftOf } from './cases/result-letter.ts'
import { requestOf } from './cases/request.ts'

/** Letters of decisions: which texts there are, and what one would say. */
export const resultLettersArea: Area = (on, services) => {
  on(listResultTemplates, async () => {
    const { rows } = await sql<{ id: number; title_ar: string }>`select id, title_ar from doc_templates
      where purpose = 'decision' and body_ar is not null and deleted_at is null order by title_ar, id`.execute(
      services.db,
    )
    return rows
  })
  on(previewResult, async ({ actor, params, body }) => {
    const draft = await draftOf(services.db, services, await requestOf(services.db, actor, params.id), body)
    return draft ? { title: draft.title, lines: draft.lines.map((line) => [...line]) } : null
  })
}
