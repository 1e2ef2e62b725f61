import type { Words } from '../machine.ts'

interface Topic extends Words {
  /** Whose topic it is. */
  readonly of: readonly ('org' | 'ministry')[]
  readonly codes: readonly string[]
}

/**
 * What a person may have gathered or left out, by topic. A code that no topic names is mandatory: it says that a term
 * runs, that a decision was taken, or that somebody touched an account [amendments 2.8].
 */
export const topics = {
  letters: {
    ar: 'الرسائل الواردة وتسليم المراسلات',
    en: 'Letters received and handed over',
    of: ['org', 'ministry'],
    codes: ['LETTER-NGO', 'LETTER-MINISTRY', 'LETTER-HANDED'],
  },
  visitors: {
    ar: 'رسائل الزوار وطلبات المتقدمين',
    en: 'Messages of visitors and applications',
    of: ['org', 'ministry'],
    codes: ['GUEST-MESSAGE', 'GUEST-MESSAGE-NGO', 'GUEST-INTEREST-NGO', 'APPLICATION-NGO'],
  },
  /** Notices that the ministry writes itself, for information only. */
  notices: {
    ar: 'إشعارات الوزارة للعلم',
    en: 'Notices of the ministry for information',
    of: ['org', 'ministry'],
    codes: [],
  },
  progress: { ar: 'سير المعاملات', en: 'Progress of requests', of: ['org'], codes: ['N-21', 'N-22'] },
  gifts: { ar: 'التبرعات وسير الحملات', en: 'Donations and campaigns', of: ['org'], codes: ['N-66', 'N-64'] },
  queue: {
    ar: 'المعاملات المسندة وما استكملته المنظمات',
    en: 'Requests assigned and completed',
    of: ['ministry'],
    codes: ['N-20', 'N-24', 'N-29', 'REQUEST-HALF', 'N-31'],
  },
  filings: {
    ar: 'ما تقدمه المنظمات: ملفات وخطط وحملات وموافقات',
    en: 'What organisations hand in: files, plans, campaigns, approvals',
    of: ['ministry'],
    codes: ['N-40', 'N-60', 'N-70', 'N-71', 'N-72', 'N-80', 'N-85', 'BUDGET-SUBMITTED', 'RETURN-SUBMITTED'],
  },
  reports: {
    ar: 'التقارير المجدولة',
    en: 'Scheduled reports',
    of: ['ministry'],
    codes: ['REPORT-COPY', 'REPORT-LACKING', 'REPORT-FAILED'],
  },
} as const satisfies Record<string, Topic>
export type TopicName = keyof typeof topics
export const topicNames = Object.keys(topics) as [TopicName, ...TopicName[]]

const topicByCode = new Map(
  topicNames.flatMap((name) => topics[name].codes.map((code): [string, TopicName] => [code, name])),
)
/** The topic of a template; undefined: mandatory. */
export const topicOf = (code: string): TopicName | undefined => topicByCode.get(code)
