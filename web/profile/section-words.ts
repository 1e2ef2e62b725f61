import type { SectionKey } from '#contract/profile/score.ts'
import type { CompletionState } from '#contract/profile/workflow.ts'
import { m } from '#web/generated/paraglide/messages.js'

export const sectionWords: Record<SectionKey, () => string> = {
  main_info: m.profile_section_main_info,
  documents: m.profile_section_documents,
  headquarters: m.profile_section_headquarters,
  contacts: m.profile_section_contacts,
  classification: m.profile_section_classification,
  bank_accounts: m.profile_section_bank_accounts,
  governance: m.profile_section_governance,
  staff: m.profile_section_staff,
  programs: m.profile_section_programs,
  finance: m.profile_section_finance,
}

export const stateWords = {
  open: { tone: 'info', word: m.profile_state_open },
  ngo_complete: { tone: 'warn', word: m.profile_state_declared },
  accredited: { tone: 'ok', word: m.profile_state_accepted },
  reopened: { tone: 'warn', word: m.profile_state_reopened },
} as const satisfies Record<CompletionState, { tone: string; word: () => string }>
