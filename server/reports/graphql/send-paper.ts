import { sql } from 'kysely'
import { askListings } from '#contract/reports/calls.ts'
import type { Context } from '../../core/http/route.ts'
import { audit } from '../../core/log/audit.ts'
import type { Services } from '../../core/services.ts'
import { reportName } from '../../core/sheet/send.ts'
import { paperOf } from '../paper.ts'

/** Answers a report as a PDF, noted as every other file is. It is short, so it is made before it is sent. */
export async function sendPaper(
  services: Services,
  { actor, reply, body }: Context<typeof askListings>,
  paper: Parameters<typeof paperOf>[1],
): Promise<unknown> {
  const bytes = await paperOf(services, paper)
  const name = `${reportName(services.now())}.pdf`
  await services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: number
    }>`insert into export_jobs (user_id, source, filters, format, file_name, status, rows_count, finished_at, created_by)
      values (${actor.userId}, ${askListings.path}, ${JSON.stringify({ query: body.query })}::jsonb, 'pdf', ${name}, 'done', null, now(), ${actor.userId}) returning id`.execute(
      trx,
    )
    await audit(trx, actor, {
      action: 'export',
      entity: 'export_jobs',
      entity_id: rows[0]?.id ?? null,
      description_ar: `تصدير ${paper.sheet.ar}`,
      after: { source: askListings.path, file_name: name },
    })
  })
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(bytes)
}
