import type { Label } from '../calls/words.ts'

/** The part of the titles that the open pages show: all titles would be too much for them. */
export const openScreenWords = {
  volunteer_record: { ar: 'متطوع', en: 'Volunteer' },
  faq: { ar: 'الأسئلة الشائعة', en: 'Frequently asked questions' },
  campaigns: { ar: 'حملات التبرع', en: 'Donation campaigns' },
  shaml_form: { ar: 'استمارة شَمل', en: 'Shaml form' },
  about_ngo: { ar: 'عن المنظمة', en: 'About the organisation' },
  programs: { ar: 'البرامج', en: 'Programmes' },
  activities: { ar: 'الأنشطة', en: 'Activities' },
  council: { ar: 'مجلس الإدارة', en: 'Administrative council' },
  executives: { ar: 'الإدارة التنفيذية', en: 'Executive management' },
  founders: { ar: 'المؤسسون', en: 'Founders' },
  trustees: { ar: 'مجلس الأمناء', en: 'Board of trustees' },
  news: { ar: 'الأخبار', en: 'News' },
} satisfies Readonly<Record<string, Label>>
