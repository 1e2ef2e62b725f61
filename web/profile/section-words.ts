import type { SectionKey } from '#contract/profile/score.ts'
import { completion, type CompletionState } from '#contract/profile/workflow.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { editHref } from './edit.ts'

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

/** Where the organisation changes what a section holds. */
export const sectionPlaces: Record<SectionKey, { route: string; href?: string }> = {
  main_info: { route: '/ngo-profile', href: editHref('main') },
  documents: { route: '/ngo-profile', href: '/ngo-profile#documents' },
  headquarters: { route: '/ngo-profile/branches-and-departments' },
  contacts: { route: '/ngo-profile/contact-info' },
  classification: { route: '/ngo-profile/ngo-services' },
  bank_accounts: { route: '/ngo-profile/bank-accounts' },
  governance: { route: '/administrative-status/administration-council' },
  staff: { route: '/administrative-status/general-info' },
  programs: { route: '/programs-and-activities/ngo-programs' },
  finance: { route: '/financial/financial-data' },
}

/** Words and tone of how far a file is. */
export const fileState = (state: CompletionState) => statusOf(completion, state)
