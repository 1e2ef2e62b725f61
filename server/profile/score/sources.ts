import type { SectionKey } from '#contract/profile/score.ts'
import { bankAccounts } from './sources/bank-accounts.ts'
import { classification } from './sources/classification.ts'
import { contacts } from './sources/contacts.ts'
import { documents } from './sources/documents.ts'
import { finance } from './sources/finance.ts'
import { governance } from './sources/governance.ts'
import { staff } from './sources/staff.ts'
import { headquarters } from './sources/headquarters.ts'
import { mainInfo } from './sources/main-info.ts'
import { programs } from './sources/programs.ts'
import type { Source } from './sources/source.ts'

/** Where each section reads what it has: without a source a section earns nothing and misses everything. */
export const sources: Readonly<Partial<Record<SectionKey, Source>>> = {
  main_info: mainInfo,
  documents,
  headquarters,
  contacts,
  classification,
  bank_accounts: bankAccounts,
  governance,
  staff,
  finance,
  programs,
}
