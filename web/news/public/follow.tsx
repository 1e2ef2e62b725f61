import { IconCalendarPlus, IconRss } from '@tabler/icons-react'
import { m } from '#web/generated/paraglide/messages.js'
import { feedHref, feedTitle, type FeedName } from './feed-links.ts'
import css from './activity-list.module.css'

/** Feeds for those who want to hear what is new; those of one organisation when it is named. */
export const Follow = ({ feeds, ngo }: { feeds: readonly FeedName[]; ngo?: number }) => (
  <section className={css.follow} aria-labelledby="follow">
    <h2 id="follow">{m.news_follow()}</h2>
    <p>{m.news_follow_text()}</p>
    <ul>
      {feeds.map((name) => (
        <li key={name}>
          <a href={feedHref(name, ngo)}>
            {name === 'events' ? <IconCalendarPlus size={18} aria-hidden /> : <IconRss size={18} aria-hidden />}
            {feedTitle(name)}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
