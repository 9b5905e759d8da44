#!/bin/bash
# Opens this website in the browser to edit it. On a Mac, double-click this file.
cd "$(dirname "$0")" || exit 1
export PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"

stop() {
  echo
  echo "$1"
  read -r -p "Press Enter to close this window. "
  exit 1
}

command -v node > /dev/null || stop "This computer has no Node, the program that the editor runs on. Get it from https://nodejs.org/ (the version marked LTS), install it, and double-click this file again."
node -e "var own = process.versions.node, needed = require('./package.json').engines.node.replace('>=', ''); var a = own.split('.'), b = needed.split('.'); var i = a[0] === b[0] ? 1 : 0; if (a[i] - b[i] < 0) { console.log('This computer has Node ' + own + ', and the editor needs ' + needed + ' or newer.'); process.exit(1) }" || stop "Get the new version from https://nodejs.org/ (the one marked LTS), install it, and double-click this file again."
if [ ! -d node_modules/blocksite ]; then
  echo "Getting the editor from the internet, once. This takes a minute or two ..."
  npm install --no-audit --no-fund || stop "The editor could not be installed; the reason is above. Is this computer connected to the internet? Then double-click this file again."
fi
npx --no-install blocksite edit || stop "The editor has ended; the reason is above. What you changed is in your files."
