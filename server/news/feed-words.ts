/** Words of the feeds in both languages. A decision without a state is a registration. */
export const feedWords = {
  ar: {
    news: { title: 'أخبار المنظمات غير الحكومية', text: 'آخر ما نشرته المنظمات من أخبارها.' },
    decisions: { title: 'قرارات سجل المنظمات', text: 'قرارات إشهار المنظمات وتغيير حالتها.' },
    regulations: { title: 'المراجع القانونية', text: 'القوانين والمراسيم والقرارات والتعاميم والأنظمة المنشورة.' },
    events: 'فعاليات الوزارة والمنظمات',
    decision: (state: string | undefined, number: string) =>
      state === undefined ? `إشهار بالقرار رقم ${number}` : `الحالة «${state}» بالقرار رقم ${number}`,
    number: (number: string, year: string) => `رقم ${number} لعام ${year}`,
  },
  en: {
    news: { title: 'News of non-governmental organisations', text: 'The latest news that organisations published.' },
    decisions: {
      title: 'Decisions of the register',
      text: 'Registrations of organisations and changes of their state.',
    },
    regulations: { title: 'Legal references', text: 'Published laws, decrees, decisions, circulars and bylaws.' },
    events: 'Events of the ministry and of organisations',
    decision: (state: string | undefined, number: string) =>
      state === undefined ? `registered by decision ${number}` : `state “${state}” by decision ${number}`,
    number: (number: string, year: string) => `no. ${number} of ${year}`,
  },
} as const
