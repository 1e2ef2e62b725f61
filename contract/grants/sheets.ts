import { commonWords } from '../core/calls/common-words.ts'
import type { Sheet, SheetColumn } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { donationWords, grantWords, moneyWords, transferWords } from './grant-words.ts'
import { approvalMachine } from './workflow.ts'

/** How the approval of a record stands. */
export const statusColumn: SheetColumn = {
  key: 'status',
  ...commonWords.status,
  as: 'state',
  words: approvalMachine.statuses,
}

export const grantSheet: Sheet = {
  ...screenWords.grants,
  columns: [
    ...columns(
      grantWords,
      'source_type',
      'donor_name',
      'donor_country_id',
      'amount',
      'currency_id',
      'purpose',
      'agreement_date',
      'expected_date',
      'spending_until',
    ),
    statusColumn,
    ...columns(moneyWords, 'decision_no', 'decision_date', 'report_due_on'),
  ],
}
export const transferSheet: Sheet = {
  ...screenWords.transfers,
  columns: [
    ...columns(
      transferWords,
      'recipient_name',
      'recipient_country_id',
      'amount',
      'currency_id',
      'purpose',
      'planned_date',
    ),
    statusColumn,
    ...columns(moneyWords, 'decision_no', 'decision_date'),
  ],
}
export const donationSheet: Sheet = {
  ...screenWords.donations,
  columns: [
    ...columns(
      donationWords,
      'kind',
      'donor_name',
      'donor_country_id',
      'amount',
      'currency_id',
      'estimated_value',
      'purpose',
      'target_group_ids',
      'expected_date',
    ),
    statusColumn,
    ...columns(moneyWords, 'decision_no', 'decision_date', 'report_due_on'),
  ],
}
