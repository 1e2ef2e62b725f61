import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Taking } from '../core/cases/act.ts'
import { audit } from '../core/log/audit.ts'
import type { MeetingRow } from './rows.ts'

const words = {
  approval: {
    title: 'موافقة حكمية على عقد اجتماع الهيئة العامة',
    text: 'انقضت مهلة البتّ في طلب عقد الاجتماع دون جواب، فعُدّ موافقاً عليه حكماً.',
  },
  ratification: {
    title: 'تصديق حكمي لنتائج اجتماع الهيئة العامة',
    text: 'انقضت مهلة تصديق نتائج الاجتماع دون جواب، فعُدّت مصدَّقة حكماً.',
  },
} as const

/** What silence decided leaves a letter of the ministry in the file of the organisation, with the sum of its days. */
export async function writeSilence(
  { trx, services, row }: Taking<MeetingRow, unknown>,
  of: keyof typeof words,
  sum: string,
): Promise<void> {
  const { title, text } = words[of]
  const lines = [
    `المنظمة: ${row.ngo_name_ar}`,
    `المعاملة رقم ${row.request_no ?? ''}`,
    `الاجتماع: ${row.title}، ${dayInWords(row.meeting_date, 'ar')}`,
    text,
    `حساب المهلة: ${sum}.`,
    `حُرّر في ${dayInWords(todayIn(services.now()), 'ar')}.`,
  ]
  const bytes = Buffer.from(
    await services.pdf.render('letter', {
      title,
      lang: 'ar',
      lines: lines.map((line) => [{ text: line.replace(/[\u2066\u2069]/g, '') }]),
    }),
  )
  const [key, sha256] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')]
  await services.storage.put(key, bytes)
  const { rows } = await sql<{ id: number }>`
    insert into attachments (storage_key, owner_type, owner_id, name, mime, size, sha256, scan_state, ngo_id)
    values (${key}, 'general_authority_meetings', ${row.id}, ${`${title}.pdf`}, 'application/pdf', ${bytes.length}, ${sha256}, 'clean', ${row.ngo_id}) returning id`.execute(
    trx,
  )
  await audit(trx, undefined, {
    action: 'create',
    entity: 'general_authority_meetings',
    entity_id: row.id,
    ngo_id: row.ngo_id,
    description_ar: `تحرير كتاب «${title}»: ${sum}`,
    after: { file: rows[0]?.id ?? null, sha256 },
  })
}
