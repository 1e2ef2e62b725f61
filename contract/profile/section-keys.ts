/** Sections of an organisation's file that earn points [domain 4]. */
export const sectionKeys = [
  'main_info',
  'documents',
  'headquarters',
  'contacts',
  'classification',
  'bank_accounts',
  'governance',
  'staff',
  'programs',
  'finance',
] as const
export type SectionKey = (typeof sectionKeys)[number]
