import { sql } from 'kysely'
import type { ReviewFile } from '#contract/profile/completion.ts'
import type { Reference } from '../../core/reference.ts'
import type { Db } from '../../core/services.ts'

type Fact = ReviewFile['facts'][string][number]

const boardWords: Record<string, readonly [string, string]> = {
  founder: ['المؤسسون', 'Founders'],
  administrative: ['مجلس الإدارة', 'Board of directors'],
  executive: ['الإدارة التنفيذية', 'Executive management'],
  trustee: ['مجلس الأمناء', 'Board of trustees'],
}

/** Digits and days keep their order inside Arabic words. */
const ltr = (text: string) => `\u2066${text}\u2069`

/** Accounts and boards of an organisation in words, for sections that have no reading of their own. */
export async function factsOf(db: Db, reference: Reference, ngoId: number): Promise<ReviewFile['facts']> {
  const [accounts, boards] = await Promise.all([
    sql<{
      bank_id: number
      branch_name: string
      last: string
      status: string
      approval_file: number | null
      drivers: number
    }>`
      select a.bank_id, a.branch_name, right(a.account_no, 4) as last, a.status, a.approval_file,
        (select count(*) from manager_accounts m where m.ngo_id = a.ngo_id and m.bank_account_id = a.id and m.in_force and m.deleted_at is null and (m.end_date is null or m.end_date >= public.today())) as drivers
      from bank_accounts a where a.ngo_id = ${ngoId} and a.in_force and a.deleted_at is null and a.status <> 'closed' order by a.id`.execute(
      db,
    ),
    sql<{ type: string; members_number: number; filled: number; end_date: string; decision_file: number | null }>`
      select b.type, b.members_number, b.end_date, b.decision_file,
        (select count(*) from directors d where d.ngo_id = b.ngo_id and d.director_board_id = b.id and d.is_current and d.deleted_at is null) as filled
      from director_boards b where b.ngo_id = ${ngoId} and b.deleted_at is null and b.status in ('current', 'temporary') and b.type in ('administrative', 'trustee', 'executive') order by b.type`.execute(
      db,
    ),
  ])
  const money = accounts.rows.map((account): Fact => {
    const bank = reference.find('banks', account.bank_id)
    return {
      label_ar: bank?.name_ar ?? '',
      label_en: bank?.name_en ?? '',
      value_ar: `فرع ${account.branch_name}، حساب ينتهي بـ ${ltr(account.last)}، عدد محرّكيه الحاليين: ${account.drivers}`,
      value_en: `${account.branch_name} branch, account ending in ${ltr(account.last)}, current drivers: ${account.drivers}`,
      file: account.approval_file,
    }
  })
  const bodies = boards.rows.map((board): Fact => {
    const [label_ar, label_en] = boardWords[board.type] ?? [board.type, board.type]
    return {
      label_ar,
      label_en,
      value_ar: `المقاعد المشغولة ${board.filled} من ${board.members_number}، تنتهي الولاية ${ltr(board.end_date)}`,
      value_en: `${board.filled} of ${board.members_number} seats filled, term ends ${ltr(board.end_date)}`,
      file: board.decision_file,
    }
  })
  return { bank_accounts: money, governance: bodies }
}
