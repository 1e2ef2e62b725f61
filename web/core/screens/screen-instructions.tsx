import { Instructions } from '#web/ui/instructions.tsx'
import { lang } from '#web/base/preferences.ts'
import { findPlace } from './screens.ts'
import { useShownPath } from './shown-path.ts'
import { useInstructions } from '../api/use-lookup.ts'

/**
 * The staff's instructions for this screen, or for the named one. Nothing when there are none or they cannot be read.
 */
export function ScreenInstructions({ slug: named }: { slug?: string }) {
  const path = useShownPath()
  const slug = named ?? findPlace(path).screen?.instructions
  return slug ? <Written slug={slug} /> : null
}

type Instructed = NonNullable<ReturnType<typeof useInstructions>>
/** Title and text in the language of the page. */
export function inLanguage(data: Instructed): { title: string; body: string } {
  const english = lang() === 'en'
  return {
    title: (english && data.title_en) || data.title_ar,
    // The server cleans this HTML when it is read.
    body: (english && data.body_en) || data.body_ar,
  }
}

function Written({ slug }: { slug: string }) {
  const data = useInstructions(slug)
  if (!data) return null
  const { title, body } = inLanguage(data)
  return (
    <Instructions slug={slug} title={`${title}.`}>
      <div dangerouslySetInnerHTML={{ __html: body }} />
      {data.file && <a href={data.file}>{title}</a>}
    </Instructions>
  )
}
