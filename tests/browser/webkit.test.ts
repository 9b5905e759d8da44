import { describeEngine } from './describe-engine.ts';
import { startWebKit } from './webkit.ts';

describeEngine('in WebKit, over WebDriver', startWebKit);
