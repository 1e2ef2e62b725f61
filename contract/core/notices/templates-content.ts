/** Notices on what an organisation shows to the public [domain 3.16]. */
export const contentTemplates = {
  'N-77': {
    group: 'ngo',
    title: { ar: 'حجب محتوى', en: 'Content hidden' },
    body: { ar: 'حُجب المحتوى «{title}»: {reason}.', en: 'The content “{title}” was hidden: {reason}.' },
  },
} as const
