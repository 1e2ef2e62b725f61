import { templates, type TemplateCode } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import type { FoundingCase } from './founding-cases.ts'
import type { Kit } from './kit.ts'

type Ids = { founderId: number; establishmentId: number; requestId: number; officerId: number | null }

/** What founder and officer were told last about a request. */
export async function seedFoundingNotices(kit: Kit, one: FoundingCase, ids: Ids): Promise<void> {
  const { tracking_no, return_due_at } = await kit.db
    .selectFrom('establishments')
    .select(['tracking_no', 'return_due_at'])
    .where('id', '=', ids.establishmentId)
    .executeTakeFirstOrThrow()
  const notice = (
    user_id: number,
    code: TemplateCode,
    entity: string,
    entity_id: number,
    params: Record<string, string>,
  ) => ({
    user_id,
    group: templates[code].group,
    code,
    title: templates[code].title.ar,
    body: fill(templates[code].body.ar, params, 'ar'),
    entity,
    entity_id,
  })
  const toFounder = (code: TemplateCode, params: Record<string, string>) =>
    notice(ids.founderId, code, 'establishments', ids.establishmentId, params)
  const rows = [toFounder('N-04', { tracking_no })]
  if (one.status === 7) rows.push(toFounder('N-06', { date: return_due_at ?? '' }))
  if (one.stage >= 4) rows.push(toFounder('N-07', { name_ar: one.name_ar }))
  if (one.status === 8) rows.push(toFounder('N-09', {}))
  if (ids.officerId !== null && one.status !== 7)
    rows.push(
      notice(ids.officerId, 'N-20', 'transaction_requests', ids.requestId, {
        no: tracking_no,
        type: 'تأسيس منظمة غير حكومية',
      }),
    )
  await kit.db.insertInto('user_notifications').values(rows).execute()
}
