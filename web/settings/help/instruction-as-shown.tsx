import { Notice } from '#web/ui/notice.tsx'

interface Words {
  title_ar: string
  title_en: string | null
  body_ar: string
  body_en: string | null
}

/** The editor holds what the server would keep, and nothing that runs. */
const Written = ({ lang, title, body }: { lang: 'ar' | 'en'; title: string; body: string }) => (
  <div lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
    <Notice tone="sand" title={`${title}.`}>
      <div dangerouslySetInnerHTML={{ __html: body }} />
    </Notice>
  </div>
)

/** Instructions as they will stand on their screen, in the languages in which they are written. */
export const InstructionAsShown = ({ words: { title_ar, title_en, body_ar, body_en } }: { words: Words }) => (
  <>
    <Written lang="ar" title={title_ar} body={body_ar} />
    {body_en && <Written lang="en" title={title_en ?? title_ar} body={body_en} />}
  </>
)
