import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Page } from '../generated/props.ts';
import { focusHeading, focusPlace, getScrollBehavior, goToTop, isMotionReduced } from '../ui/focus.ts';
import { isPlainClick } from '../ui/plain-click.ts';
import { afterStep } from '../ui/step-back.ts';
import { useListener } from '../ui/use-listener.ts';
import type { PageCache } from './page-data.ts';

/** The link that each entry of the history was left by, for Back: its URL, and its index among links to that URL. */
const followed = new Map<string, { href: string; nth: number }>();

/**
 * Passes plain clicks on links of this site to the router: one listener for all links. A link to the page that it is on leads to
 * its top. `onOffline` is called instead for a page that is out of reach.
 */
export function useFollowedLinks(base: string, cache: PageCache, onOffline: () => void): void {
  const navigate = useNavigate();
  const { key } = useLocation();
  useListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || !isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.download || link.origin !== location.origin) return;
    const { href, pathname, search, hash } = link;
    if (!/^[/#]/.test(link.getAttribute('href') ?? '') || pathname.startsWith('//')) return;
    if (!pathname.startsWith(`${base}/`)) return;
    event.preventDefault();
    const isKnown = cache.has(pathname);
    if (!isKnown && !navigator.onLine) return onOffline();
    const isHere = pathname === location.pathname;
    if (isHere && !hash && !search) goToTop();
    followed.set(key, { href, nth: linksTo(href).indexOf(link) });
    // The menu's step back would end a navigation that has begun before it.
    afterStep(() => {
      // The same address again takes the present place in the history, as the browser would have it; so does a link of
      // the menu, whose place only stands for its being open.
      const isInMenu = history.state?.menu === true;
      if (isInMenu) history.replaceState({ ...history.state, menu: undefined }, '');
      void navigate(pathname.slice(base.length) + search + hash, {
        replace: isInMenu || href === location.href,
        preventScrollReset: isHere,
        viewTransition: !isKnown && !isMotionReduced(),
        flushSync: true,
      });
    });
  });
}

/** Takes the focus to where an entry of the history leads, each time that another one is shown, and opens what is folded there. */
export function useArrival({ sectionParameter }: Page): void {
  const entry = useLocation();
  const isPop = useNavigationType() === 'POP';
  const before = useRef<string>(undefined);
  const arrive = useEffectEvent(({ key, pathname, search, hash }: Location) => {
    const isFirst = before.current === undefined;
    const isOther = !isFirst && before.current !== pathname;
    const isBack = isPop && !isFirst;
    before.current = pathname;
    const section = sectionParameter && new URLSearchParams(search).get(sectionParameter);
    // Unlike `decodeURIComponent`, it takes what is encoded wrongly.
    const anchor = document.getElementById(new URLSearchParams(`id=${hash.slice(1)}`).get('id') ?? '');
    const place = anchor ?? (section ? document.getElementById(section) : null);
    const folded = place?.closest('details:not([open])');
    folded?.setAttribute('open', '');
    if (place && !isBack) focusPlace(place);
    else if (isOther && !(isBack && focusFollowed(key))) focusHeading();
    // The router has been to the anchor before it was unfolded, and knows no sections.
    if (place && (folded || !isBack))
      place.scrollIntoView({ behavior: anchor ? 'instant' : getScrollBehavior() });
  });
  useLayoutEffect(() => arrive(entry), [entry]);
}

/** Focuses the link that an entry of the history was left by; returns `false` if there is none. */
function focusFollowed(key: string): boolean {
  const known = followed.get(key);
  const link = known && linksTo(known.href)[known.nth];
  link?.focus({ preventScroll: true });
  return link !== undefined;
}

function linksTo(href: string): (HTMLAnchorElement | HTMLAreaElement)[] {
  return [...document.links].filter((link) => link.href === href);
}
