import { sql } from 'kysely'
import { mostPapers, type paperKinds, printNotice } from '#contract/notifications/notices.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { inWords, invalid, notFound, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { audit } from '../core/log/audit.ts'
import type { NoticePapersData } from '../core/papers/pdf/data.ts'
import type { Db, Services } from '../core/services.ts'
import { deliveriesOf } from './deliveries.ts'
import { noticeOf, type NoticeRow } from './notice-rows.ts'

const tooMany = inWords(
  `عدد الكتب أكبر من ${mostPapers}. اطبعوها محافظة محافظة.`,
  `There are more than ${mostPapers} letters. Print them governorate by governorate.`,
)

/** Organisations in which nobody was reached, or nobody opened the notice, with the address of their headquarters. */
async function addressees(db: Db, id: number, which: (typeof paperKinds)[number], governorate: number | undefined) {
  const missing = which === 'unreached' ? sql`t.state = 'unreached'` : sql`t.state not in ('opened', 'answered')`
  const { rows } = await sql<{ name_ar: string; governorate_id: number; address: string | null }>`
    select n.name_ar, n.governorate_id, b.address from
      (select t.ngo_id from (${deliveriesOf(id, false)}) t where t.ngo_id is not null group by t.ngo_id having bool_and(${missing})) m
      join ngos n on n.id = m.ngo_id left join branches b on b.ngo_id = n.id and b.is_main and b.deleted_at is null
    where ${governorate === undefined ? sql`true` : sql`n.governorate_id = ${governorate}`}
    order by n.governorate_id, n.name_ar, n.id limit ${mostPapers + 1}`.execute(db)
  return rows
}

/** The words of the letter: as the organisation would have read them, in Arabic. */
function dataOf(
  { reference, now }: Pick<Services, 'reference' | 'now'>,
  notice: NoticeRow,
  rows: Awaited<ReturnType<typeof addressees>>,
): NoticePapersData {
  const governorate = (id: number) => reference.find('governorates', id)?.name_ar ?? ''
  return {
    number: notice.notice_no ?? '',
    date: dayOf(notice.sent_at ?? notice.asked_at ?? now()),
    printed: dayOf(now()),
    office:
      notice.governorate_id === null
        ? 'مديرية المنظمات غير الحكومية'
        : `مديرية الشؤون الاجتماعية والعمل في محافظة ${governorate(notice.governorate_id)}`,
    title: notice.title,
    lines: notice.body.split('\n').filter((line) => line.trim() !== ''),
    legal_basis: notice.legal_basis ?? '',
    due_on: notice.due_on ?? '',
    to: rows.map(({ name_ar, governorate_id, address }) => ({
      name: name_ar,
      place: [governorate(governorate_id), address].filter(Boolean).join('، '),
    })),
  }
}

/** Letters to print for whom a notice did not reach. */
export const noticePapers: Area = (on, services) => {
  on(printNotice, async ({ actor, params, query, reply }) => {
    const notice = await noticeOf(services.db, actor, params.id)
    if (!['sending', 'sent', 'stopped'].includes(notice.status)) throw wrongState({ status: notice.status })
    const rows = await addressees(services.db, notice.id, query.which, query.governorate_id)
    if (rows.length === 0) throw notFound()
    if (rows.length > mostPapers) throw invalid({ governorate_id: [tooMany] })
    const bytes = await services.pdf.render('notice-papers', dataOf(services, notice, rows))
    await audit(services.db, actor, {
      action: 'export',
      entity: 'notifications',
      entity_id: notice.id,
      description_ar: `طباعة كتب إشعار: ${notice.title}`.slice(0, 255),
      after: { which: query.which, letters: rows.length },
    })
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${notice.notice_no ?? notice.id}-${query.which}.pdf"`)
      .header('cache-control', 'no-store')
      .send(Buffer.from(bytes))
  })
}
