import { screenWords } from '../core/rights/screen-words.ts'
import type { Label } from '../core/calls/words.ts'

/** What a person may be in an organisation, as the register has it. */
export const rolesOfPeople = {
  founder: screenWords.founder,
  council: screenWords.council,
  trustee: screenWords.trustees,
  executive: screenWords.executives,
  member: { ar: 'عضو هيئة عامة', en: 'Member of the general assembly' },
  employee: screenWords.employee,
  volunteer: screenWords.volunteer_record,
  driver: { ar: 'محرّك حساب مصرفي', en: 'Driver of a bank account' },
  user: { ar: 'حساب مستخدم', en: 'User account' },
} satisfies Readonly<Record<string, Label>>
