/*
 * Elements and attributes that an SVG may have, from https://www.w3.org/TR/SVG2/eltindex.html,
 * attindex.html and SVG 1.1. Omitted are those that run code, load anything, belong to SVG fonts,
 * or are unsupported by browsers.
 */

function toSet(names: string): ReadonlySet<string> {
  return new Set(names.split(/\s+/));
}

/** Elements that are published. All others are removed with their content. */
export const ELEMENTS = toSet(
  `svg g defs symbol use switch a title desc view style
  path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker
  animate animateMotion animateTransform mpath set
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`,
);

/** Elements that run code or embed documents, in lower case. An SVG with one is refused. */
export const DANGEROUS = toSet(
  `script handler listener foreignobject iframe frame frameset embed object applet portal video audio source track canvas html head
  body link meta base form input button textarea select img picture math template slot noscript dialog details`,
);

/** Elements with significant text. */
export const TEXT_ELEMENTS = toSet('a desc style text textPath title tspan');

/** Elements that animate an attribute of another element. */
export const ANIMATIONS = toSet('animate animateMotion animateTransform set');

/** Attributes that are published. All others are removed. */
export const ATTRIBUTES = toSet(
  `accumulate additive alignment-baseline amplitude attributeName attributeType azimuth baseFrequency baseProfile baseline-shift begin
  bias by calcMode class clip clip-path clip-rule clipPathUnits color color-interpolation color-interpolation-filters color-rendering
  cx cy d diffuseConstant direction display divisor dominant-baseline dur dx dy edgeMode elevation enable-background end exponent fill
  fill-opacity fill-rule filter filterRes filterUnits flood-color flood-opacity font-family font-size font-size-adjust font-stretch
  font-style font-variant font-weight fr from fx fy glyph-orientation-horizontal glyph-orientation-vertical gradientTransform
  gradientUnits height href id image-rendering in in2 intercept isolation k1 k2 k3 k4 kernelMatrix kernelUnitLength keyPoints
  keySplines keyTimes kerning lengthAdjust letter-spacing lighting-color limitingConeAngle marker marker-end marker-mid marker-start
  markerHeight markerUnits markerWidth mask mask-type maskContentUnits maskUnits max media method min mix-blend-mode mode numOctaves
  offset opacity operator order orient origin overflow paint-order path pathLength patternContentUnits patternTransform patternUnits
  pointer-events points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY repeatCount
  repeatDur requiredExtensions requiredFeatures restart result role rotate rx ry scale seed shape-rendering side slope spacing
  specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style surfaceScale systemLanguage
  tableValues targetX targetY text-anchor text-decoration text-overflow text-rendering textLength title to transform transform-origin
  type unicode-bidi values vector-effect version viewBox visibility white-space width word-spacing writing-mode x x1 x2
  xChannelSelector xlink:href xml:lang xml:space y y1 y2 yChannelSelector z aria-hidden aria-label aria-labelledby
  aria-describedby`,
);
