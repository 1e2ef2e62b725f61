import { useRouter } from '@tanstack/react-router'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'

const paths = {
  home: '/ministry/settings/image-slider',
  'sign-in': '/ministry/settings/image-slider/sign-in',
} as const

/** Whose slides a list shows: those of the home page or those of the sign-in page. */
export function SliderTabs({ value }: { value: keyof typeof paths }) {
  const router = useRouter()
  return (
    <Segments
      label={m.content_slides_of()}
      value={value}
      choices={[
        { value: 'home', label: m.content_slides_home() },
        { value: 'sign-in', label: m.content_slides_sign_in() },
      ]}
      onChange={(next) => void router.navigate({ href: link(paths[next as keyof typeof paths]) })}
    />
  )
}
