import { z } from 'zod'
import { latinDigits, textOf } from '../core/values/arabic.ts'
import { bool, choice, date, decisionNumber, file, lk, pastDate, text } from '../core/calls/fields.ts'
import { call } from '../core/calls/call.ts'
import { resource } from '../core/calls/resource.ts'
import { accountSheet } from './account-sheets.ts'
import { accountWords } from './account-words.ts'

/** States of an account [domain 2.12]; a closed one stays in the file and counts no more. */
export const accountStatuses = ['active', 'frozen', 'closed'] as const

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
/** Whether the two check digits of an IBAN fit the rest of it (ISO 7064, modulo 97). */
const fits = (iban: string): boolean => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** An account number or an IBAN: capitals, digits, hyphens. What has the form of an IBAN is kept without hyphens, and its check digits must fit. */
export const accountNumber = z.preprocess(
  (input) => {
    if (typeof input !== 'string') return input
    const value = latinDigits(input)
      .replace(/[\s\u200e\u200f]/g, '')
      .toUpperCase()
    const joined = value.replaceAll('-', '')
    return ibanForm.test(joined) ? joined : value
  },
  text(5, 34).superRefine((value, ctx) => {
    if (value === '') return
    const code = /^[A-Z0-9-]+$/.test(value) ? (ibanForm.test(value) && !fits(value) ? 'V-IBAN' : undefined) : 'V-LATIN'
    if (code) ctx.addIssue({ code: 'custom', params: { code } })
  }),
) as unknown as z.ZodType<string, string>

/** Accounts of the organisation, each opened under a letter of the ministry [domain 2.2]. */
export const bankAccounts = resource({
  path: 'v2/bank-accounts',
  permission: 'ngo_bank_accounts',
  title: 'Bank accounts',
  named: (row) => `الحساب المصرفي (${textOf(row.branch_name)})`,
  sheet: accountSheet,
  words: accountWords,
  input: {
    bank_id: lk('banks'),
    branch_name: text(2, 100),
    account_no: accountNumber,
    account_name: text(3, 150),
    currency_id: lk('currencies'),
    is_available: bool,
    opened_at: pastDate,
    approval_no: decisionNumber,
    approval_date: date,
    approval_file: file(),
    status: choice(accountStatuses),
  },
  /** False until a new account was confirmed: it is not offered to donors and counts nowhere [decision 0017]. */
  view: { in_force: z.boolean() },
})

const accountApproval = z.object({
  /** Number and day of the decision on the request. */
  approval_no: z.string(),
  approval_date: z.string(),
  /** What was asked for. */
  bank_id: z.int(),
  branch_name: z.string(),
  currency_id: z.int(),
})
export type AccountApproval = z.output<typeof accountApproval>
export const listAccountApprovals = call({
  method: 'GET',
  path: 'v2/bank-account-approvals',
  summary: 'Approved requests of the own organisation to open an account that has not been added yet',
  access: { kinds: ['org'], may: [['ngo_bank_accounts', 'A']], acting: 'write' },
  answer: z.array(accountApproval),
})
