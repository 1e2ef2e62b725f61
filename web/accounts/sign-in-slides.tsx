import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loginSliders } from '#contract/accounts/session.ts'
import { callApi } from '#web/core/api/api.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './sign-in-slides.module.css'

const TURN = 8_000

/** Slides that staff keep for the sign-in page; the words of the platform when there are none. */
export function SignInSlides() {
  const { data: slides = [] } = useQuery({
    queryKey: ['login-sliders'],
    queryFn: async () => (await callApi(loginSliders)).data,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  const [at, setAt] = useState(0)
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    const still = stopped || slides.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches
    if (still) return
    const timer = setInterval(() => setAt((now) => (now + 1) % slides.length), TURN)
    return () => clearInterval(timer)
  }, [stopped, slides.length])
  const slide = slides[at]
  if (!slide) {
    return (
      <div className={css.words}>
        <h2>{m.sign_in_welcome()}</h2>
        <p>{m.shell_about()}</p>
      </div>
    )
  }
  const title = (lang() === 'en' && slide.title_en) || slide.title_ar || ''
  return (
    <div className={css.words}>
      <img src={slide.source} alt={title} />
      <h2>{title}</h2>
      {slides.length > 1 && (
        <div className={css.dots}>
          {slides.map((item, i) => (
            <button
              key={item.id}
              type="button"
              aria-label={m.slide_go({ number: i + 1 })}
              aria-current={i === at || undefined}
              onClick={() => (setAt(i), setStopped(true))}
            />
          ))}
          <button type="button" className={css.stop} onClick={() => setStopped(!stopped)}>
            {stopped ? <IconPlayerPlay size={17} aria-hidden /> : <IconPlayerPause size={17} aria-hidden />}
            {stopped ? m.slide_play() : m.slide_stop()}
          </button>
        </div>
      )}
    </div>
  )
}
