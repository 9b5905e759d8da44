import { describeEngine } from './describe-engine.ts';
import { startFirefox } from './firefox.ts';

describeEngine('in Firefox, over WebDriver BiDi', startFirefox);
